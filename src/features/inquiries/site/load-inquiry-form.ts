import type { enhanceInquiryForm } from './enhance-inquiry-form.ts';

interface Enhancement {
  enhanceInquiryForm: typeof enhanceInquiryForm;
}

const preloadDistance = '400px';
const longestWaitMilliseconds = 10_000;

/**
 * Loads the form's script when the form comes within 400 pixels of the screen, gets the focus or is
 * sent. If the visitor sends the form before the script has loaded, the script sends it afterwards.
 * If the script fails or takes 10 more seconds to load, the browser sends the form instead.
 */
export function loadInquiryFormWhenNear() {
  const place = document.querySelector<HTMLElement>('[data-script]');
  const form = place?.querySelector('form');
  const button = form?.querySelector<HTMLButtonElement>('[data-sending]');
  if (!place || !form || !button) return;
  let loading: Promise<() => Promise<void>> | undefined;
  let failures = '';

  const load = () => {
    loading ??= import(/* @vite-ignore */ place.dataset['script'] + failures).then(
      ({ enhanceInquiryForm }: Enhancement) => enhanceInquiryForm(place, form),
    );
    loading.catch(() => {
      loading = undefined;
      // Browsers do not load a script again from the URL from which it could not be loaded.
      failures += '#';
    });
    return loading;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const showReady = showSending(button);
    const tooLate = new Promise<never>((_resolve, reject) => {
      setTimeout(reject, longestWaitMilliseconds);
    });
    Promise.race([load(), tooLate])
      .then((send) => send())
      .then(showReady, () => form.submit());
  });
  place.addEventListener('focusin', () => void load());
  new IntersectionObserver(
    (entries) => void (entries.some((entry) => entry.isIntersecting) && load()),
    { rootMargin: preloadDistance },
  ).observe(place);
}

/** @returns a function that shows that the form can be sent again */
function showSending(button: HTMLButtonElement) {
  const ready = button.textContent;
  button.textContent = button.dataset['sending'] ?? ready;
  button.disabled = true;
  const showReady = () => {
    button.textContent = ready;
    button.disabled = false;
  };
  // Restore the button, so that a visitor who comes back to this page can send the form again.
  addEventListener('pagehide', showReady);
  return showReady;
}
