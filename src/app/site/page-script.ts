import { manifestPath } from '#shared/domain/paths.ts';
import { rememberVisit } from '#features/inquiries/site/visit.ts';
import { loadInquiryFormWhenNear } from '#features/inquiries/site/load-inquiry-form.ts';

/** Closes the menu when the visitor chooses an item. The rest of the menu needs no JavaScript. */
function closeMenuAfterChoice() {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.hidePopover();
  });
}

/** Chrome requests a linked manifest at once, which would delay the typefaces. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = manifestPath;
  addEventListener('load', () => setTimeout(() => document.head.append(link), 3000));
}

function chooseService(service: string | undefined) {
  const options = document.querySelectorAll<HTMLOptionElement>('#service option');
  for (const option of options) {
    if (option.value && option.value === service) option.selected = true;
  }
}

/**
 * Chooses the service of a link that the visitor clicks, such as "Ask about buying". The server
 * chooses the one in the page's URL. A link to such a URL then needs no new page.
 */
function chooseServices() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-service]')) {
    link.search = location.search;
  }
  document.addEventListener('click', ({ target }) =>
    chooseService((target as Element).closest<HTMLElement>('[data-service]')?.dataset['service']),
  );
}

rememberVisit();
closeMenuAfterChoice();
linkManifest();
chooseServices();
loadInquiryFormWhenNear();
