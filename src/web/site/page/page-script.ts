import { watchInquiryForm } from '#web/site/inquiry/inquiry-watch.ts';
import { watchMenu } from './menu-watch.ts';

watchMenu();
watchInquiryForm();
