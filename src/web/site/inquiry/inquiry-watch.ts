import type { hydrateInquiryForm } from './inquiry-island.tsx';

interface Island {
  hydrateInquiryForm: typeof hydrateInquiryForm;
}

const near = '400px';
const patienceMilliseconds = 10_000;

/**
 * Fetches the form's component when the form comes near or is touched. What is typed meanwhile
 * stays in the fields; what is sent meanwhile is held, then sent by the component, or by the
 * browser itself where the component does not come.
 */
export function watchInquiryForm() {
  const place = document.querySelector<HTMLElement>('[data-island]');
  const form = place?.querySelector('form');
  const button = form?.querySelector('button');
  if (!place || !form || !button) return;
  let state: 'waiting' | 'loading' | 'handed over' = 'waiting';
  let submitted = false;

  const load = () => {
    if (state !== 'waiting') return;
    state = 'loading';
    const modules = place.dataset['island']?.split(' ') ?? [];
    Promise.all(modules.map((url) => import(/* @vite-ignore */ url))).then(
      ([island]: Island[]) => {
        if (state !== 'loading') return;
        state = 'handed over';
        island?.hydrateInquiryForm(place, submitted);
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
    setTimeout(sendNatively, patienceMilliseconds);
    load();
  });
  for (const touch of ['pointerdown', 'focusin', 'input']) place.addEventListener(touch, load);
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
    rootMargin: near,
  }).observe(place);
}

function showSending(button: HTMLButtonElement) {
  const ready = button.textContent;
  button.textContent = button.dataset['sending'] ?? ready;
  button.disabled = true;
  // Whoever comes back to this page can send again.
  addEventListener('pagehide', () => {
    button.textContent = ready;
    button.disabled = false;
  });
}
