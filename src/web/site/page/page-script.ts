import { loadInquiryIslandWhenNear } from '#web/site/inquiry/load-inquiry-island.ts';
import { watchMenu } from './menu-watch.ts';

watchMenu();
loadInquiryIslandWhenNear();
