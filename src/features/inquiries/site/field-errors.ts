import {
  fieldErrorClasses,
  summaryClasses,
  summaryTitle,
  summaryTitleId,
} from '#shared/ui/form/error-classes.ts';
import { element } from './element.ts';
import {
  checkInquiry,
  type FieldErrors,
  type FormValues,
  type InquiryField,
  inquiryFields,
  problemsOf,
} from './send-inquiry.ts';

/** Finds the control of a field by its id, because a foreign element may have the same name. */
export const fieldOf = (form: HTMLFormElement, field: InquiryField) =>
  form.querySelector<HTMLInputElement>(`#${field}`);

/** @returns the values of the form by name, including those of hidden fields */
export const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries([
    ...new FormData(form),
    ...inquiryFields.map((name) => [name, fieldOf(form, name)?.value ?? '']),
  ]) as FormValues;

/**
 * Shows errors in the form, and checks each field that the visitor changes as long as there was a
 * failed attempt to send the inquiry.
 * @returns a function that shows the errors of a failed attempt, or ends the checks
 */
export function createErrors(form: HTMLFormElement): (errors: FieldErrors | null) => void {
  let shown: FieldErrors | null = null;
  const show = (errors: FieldErrors | null) => {
    shown = errors;
    for (const field of inquiryFields) showFieldError(fieldOf(form, field), errors?.[field]);
    showSummary(form, errors ?? {});
  };
  const check = (field: InquiryField | undefined) => {
    if (!shown || !field) return;
    const message = checkInquiry(valuesOf(form)).errors[field];
    if (message !== shown[field]) show({ ...shown, [field]: message });
  };
  form.addEventListener('input', ({ target }) =>
    check(inquiryFields.find((name) => name === (target as Element).id)),
  );
  // A link such as "Ask about buying" chooses the service.
  document.addEventListener('click', () => check('service'));
  return show;
}

function showFieldError(field: HTMLInputElement | null, message: string | undefined) {
  if (!field) return;
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
  const hintId = `${field.id}-hint`;
  const describedBy = [document.getElementById(hintId) && hintId, message && id].filter(Boolean);
  if (describedBy.length > 0) field.setAttribute('aria-describedby', describedBy.join(' '));
  if (!message) return;
  field.setAttribute('aria-invalid', 'true');
  field.after(element('p', { id, className: fieldErrorClasses }, message));
}

const summaryIn = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>(`[aria-labelledby=${summaryTitleId}]`);

/** Lists several errors above the fields, and says in the page's title if there are errors. */
function showSummary(form: HTMLFormElement, errors: FieldErrors) {
  const problems = problemsOf(errors);
  const title = document.title.replace(/^Error: /, '');
  document.title = problems.length > 0 ? `Error: ${title}` : title;
  summaryIn(form)?.remove();
  if (problems.length < 2) return;
  const { box, heading, list, link } = summaryClasses;
  const linkTo = ({ fieldId, message }: (typeof problems)[number]) => {
    const onclick = (event: Event) => {
      event.preventDefault();
      fieldOf(form, fieldId)?.focus();
    };
    return element(
      'li',
      {},
      element('a', { href: `#${fieldId}`, className: link, onclick }, message),
    );
  };
  const summary = element(
    'section',
    { tabIndex: -1, className: box },
    element('h2', { id: summaryTitleId, className: heading }, summaryTitle),
    element('ul', { className: list }, ...problems.map(linkTo)),
  );
  summary.setAttribute('aria-labelledby', summaryTitleId);
  form.firstElementChild?.after(summary);
}

/** Moves the focus to the list of several errors, or to the field of a single error. */
export function focusError(form: HTMLFormElement, errors: FieldErrors): void {
  const [first] = problemsOf(errors);
  (summaryIn(form) ?? (first && fieldOf(form, first.fieldId)))?.focus();
}
