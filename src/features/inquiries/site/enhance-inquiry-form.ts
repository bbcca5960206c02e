import { inquiryAnswers } from '#features/inquiries/domain/inquiry-words.ts';
import type { Message } from '#shared/ui/toast.tsx';
import { element, phoneInHeader, withPhoneLinks } from './element.ts';
import { hintAtEmail } from './email-hint.ts';
import { createErrors, focusError, valuesOf } from './field-errors.ts';
import {
  checkInquiry,
  type Failure,
  type FieldErrors,
  keyFor,
  problemsOf,
  sendInquiry,
} from './send-inquiry.ts';
import { readVisit } from './visit.ts';
import { replaceForm } from './sent-answer.ts';

/**
 * Enhances the form that the server rendered. Its elements stay, because translators and extensions
 * change a page at any moment, before this function is called and after.
 * @returns a function that checks and sends the inquiry. If that function throws, the browser can
 * send the form: the hidden key keeps the server from storing the inquiry twice.
 */
export function enhanceInquiryForm(place: HTMLElement, form: HTMLFormElement) {
  const status = form.querySelector<HTMLElement>('output[tabindex]');
  const key = form.appendChild(element('input', { type: 'hidden', name: 'idempotencyKey' }));
  const checkEmail = hintAtEmail(form);
  const showErrors = createErrors(form);
  form.addEventListener('input', () => void loadToasts().catch(() => {}), { once: true });

  const fail = (errors: FieldErrors) => {
    showErrors(errors);
    focusError(form, errors);
    // The button lost the focus while it was disabled, so focus the message.
    if (document.activeElement === document.body) status?.focus();
  };

  return async () => {
    status?.replaceChildren();
    key.value = '';
    const values = valuesOf(form);
    const { inquiry, errors } = checkInquiry({ ...values, cameFrom: readVisit() });
    if (!inquiry) return fail(errors);
    key.value = keyFor(inquiry);
    const result = await sendInquiry(inquiry);
    if ('failure' in result) {
      const { failure } = result;
      status?.replaceChildren(...textOf(failure));
      fail(failure.errors);
      return showToast({
        title: inquiryAnswers.failure.title,
        description: failure.description,
        destructive: true,
      });
    }
    showErrors(null);
    replaceForm(place, form, { values, answer: result.answer, onReopen: checkEmail });
    showToast(inquiryAnswers.success);
  };
}

/** The text above the button after the server refused the inquiry or could not be reached. */
function textOf({ errors, reason }: Failure) {
  if (problemsOf(errors).length > 0) return ['Please check the marked fields and send again.'];
  const phone = phoneInHeader();
  const kept = 'Everything you typed is still here.';
  const text =
    reason === undefined
      ? `${kept} You can try again, or call us at ${phone.shown}.`
      : `${reason} ${kept}${reason.includes(phone.shown) ? '' : ` You can also call us at ${phone.shown}.`}`;
  return withPhoneLinks(text, phone);
}

const loadToasts = () => import('./toasts.tsx');

/**
 * Shows the result in a toast. If the code for toasts cannot be loaded, the visitor misses nothing,
 * because the form itself also shows the result.
 */
function showToast(message: Message) {
  loadToasts().then(
    ({ toast }) => toast(message),
    () => {},
  );
}
