import type { hydrateInquiryForm } from './inquiry-island.tsx';

interface Island {
  hydrateInquiryForm: typeof hydrateInquiryForm;
}

const preloadDistance = '400px';
const longestWaitMilliseconds = 10_000;

/**
 * Loads the form's component when the form comes within 400 pixels of the screen, gets the focus or
 * is sent. Text that the visitor types during loading stays in the fields. If the visitor sends the
 * form before the component has loaded, the component sends it afterwards. If loading then fails or
 * takes 10 more seconds, the browser sends the form instead.
 */
export function loadInquiryIslandWhenNear() {
  const place = document.querySelector<HTMLElement>('[data-island]');
  const form = place?.querySelector('form');
  const button = form?.querySelector('button');
  if (!place || !form || !button) return;
  let state: 'waiting' | 'loading' | 'handed over' = 'waiting';
  let submitted = false;

  const load = () => {
    if (state !== 'waiting') return;
    state = 'loading';
    import(/* @vite-ignore */ place.dataset['island'] ?? '').then(
      ({ hydrateInquiryForm }: Island) => {
        if (state !== 'loading') return;
        state = 'handed over';
        hydrateInquiryForm(place, submitted);
      },
      () => {
        state = 'waiting';
        if (submitted) sendNatively();
      },
    );
  };

  const sendNatively = () => {
    if (state === 'handed over') return;
    state = 'handed over';
    form.submit();
  };

  form.addEventListener('submit', (event) => {
    if (state === 'handed over') return;
    event.preventDefault();
    submitted = true;
    showSending(button);
    setTimeout(sendNatively, longestWaitMilliseconds);
    load();
  });
  place.addEventListener('focusin', load);
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
    rootMargin: preloadDistance,
  }).observe(place);
}

function showSending(button: HTMLButtonElement) {
  const ready = button.textContent;
  button.textContent = button.dataset['sending'] ?? ready;
  button.disabled = true;
  // Restore the button, so that a visitor who comes back to this page can send the form again.
  addEventListener('pagehide', () => {
    button.textContent = ready;
    button.disabled = false;
  });
}
