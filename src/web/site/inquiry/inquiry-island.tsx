import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { InquiryForm } from './inquiry-form.tsx';
import { loadToasts, showToast } from './inquiry-toasts.tsx';

/**
 * Takes over the form that the server rendered, in one go, so that nothing done to it falls
 * between the page's script and React.
 * @param submitted whether the visitor has already sent it
 */
export function hydrateInquiryForm(place: HTMLElement, submitted: boolean) {
  place.addEventListener('input', () => void loadToasts(), { once: true });
  const agent = place.querySelector<HTMLInputElement>('[name=agentId]');
  flushSync(() => {
    hydrateRoot(
      place,
      <InquiryForm agentId={agent?.value} announce={showToast} submitted={submitted} />,
    );
  });
  if (submitted) place.querySelector('form')?.requestSubmit();
}
