import { watchContactForm } from './home/contact-watch.ts';
import { watchMenu } from './menu-watch.ts';

watchMenu();
watchContactForm();
