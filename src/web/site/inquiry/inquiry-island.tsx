import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { toast, Toaster } from '#web/ui/toast.tsx';
import { InquiryForm } from './inquiry-form.tsx';

/**
 * Returns the brokerage's phone number as the page's header shows it. The HTML of the form does not
 * contain the number, which the form shows only after it was sent or could not be sent.
 */
function phoneInHeader() {
  const link = document.querySelector<HTMLAnchorElement>('header a[href^="tel:"]');
  return { shown: link?.textContent ?? '', e164: link?.href.replace('tel:', '') ?? '' };
}

/**
 * Hydrates the form that the server rendered. This happens synchronously, so that no event is lost
 * between the page's script and React.
 * @param submitted whether the visitor has already sent the form
 */
export function hydrateInquiryForm(place: HTMLElement, submitted: boolean) {
  place.addEventListener('input', () => void loadToasts(), { once: true });
  const form = place.querySelector('form');
  flushSync(() => {
    hydrateRoot(
      place,
      <InquiryForm
        isForAgent={form?.elements.namedItem('agentId') != null}
        phone={phoneInHeader()}
        announce={showToast}
        submitted={submitted}
      />,
    );
  });
  checkTypedEmail(place);
  if (submitted) form?.requestSubmit();
}

/**
 * Lets the form look for a typing error in an email address that was typed before React listened to
 * the field.
 */
function checkTypedEmail(place: HTMLElement) {
  const email = place.querySelector<HTMLInputElement>('[name=email]');
  if (!email?.value || email === document.activeElement) return;
  email.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

interface Toasts {
  toast: typeof toast;
  Toaster: typeof Toaster;
}

let toasts: Promise<Toasts | null> | undefined;

/**
 * Loads the code for toasts. If that fails, the visitor misses nothing, because the form itself
 * also shows the result.
 */
function loadToasts(): Promise<Toasts | null> {
  toasts ??= import('#web/ui/toast.tsx').then(mount, () => {
    toasts = undefined;
    return null;
  });
  return toasts;
}

function mount(loaded: Toasts): Toasts {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<loaded.Toaster />);
  return loaded;
}

function showToast(message: Parameters<Toasts['toast']>[0]) {
  void loadToasts().then((loaded) => loaded?.toast(message));
}
