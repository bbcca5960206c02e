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
export function chooseServices() {
  chooseService(new URLSearchParams(location.search).get('service'));
  document.addEventListener('click', ({ target }) =>
    chooseService((target as Element).closest<HTMLElement>('[data-service]')?.dataset['service']),
  );
}
