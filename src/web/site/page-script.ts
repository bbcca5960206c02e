import { watchContactForm } from './contact/contact-watch.ts';
import { watchMenu } from './menu-watch.ts';

watchMenu();
watchContactForm();
