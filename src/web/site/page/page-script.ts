import { manifestPath } from '#domain/paths.ts';
import { chooseServices } from '#web/site/inquiry/choose-service.ts';
import { loadInquiryIslandWhenNear } from '#web/site/inquiry/load-inquiry-island.ts';

/**
 * Tells screen readers whether the menu is open, and closes it when the visitor chooses an item.
 * The rest of the menu works without JavaScript.
 */
function watchMenu() {
  const menu = document.getElementById('menu');
  const button = document.querySelector('[popovertarget=menu]');
  if (!menu || !button) return;
  const setExpanded = (open: boolean) => button.setAttribute('aria-expanded', String(open));
  setExpanded(false);
  menu.addEventListener('toggle', (event) => setExpanded(event.newState === 'open'));
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) menu.hidePopover();
  });
}

/**
 * Adds the link to the manifest three seconds after the page has loaded. Chrome requests a linked
 * manifest immediately, and an earlier request would delay the typefaces.
 */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = manifestPath;
  addEventListener('load', () => setTimeout(() => document.head.append(link), 3000));
}

watchMenu();
linkManifest();
chooseServices();
loadInquiryIslandWhenNear();
