import { manifestPath } from '#domain/paths.ts';
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

function chooseService(service: string | null | undefined) {
  const options = document.querySelectorAll<HTMLOptionElement>('#service option');
  for (const option of options) {
    if (option.value && option.value === service) option.selected = true;
  }
}

/**
 * Chooses a service in the form: the one of a link that the visitor clicks, such as "Ask about
 * buying", or the one in the page's URL, such as /?service=selling#contact.
 */
function chooseServices() {
  chooseService(new URLSearchParams(location.search).get('service'));
  document.addEventListener('click', ({ target }) =>
    chooseService((target as Element).closest<HTMLElement>('[data-service]')?.dataset['service']),
  );
}

watchMenu();
linkManifest();
chooseServices();
loadInquiryIslandWhenNear();
