import { watchContactForm } from '#web/site/inquiry/inquiry-watch.ts';
import { watchMenu } from './menu-watch.ts';

watchMenu();
watchContactForm();
