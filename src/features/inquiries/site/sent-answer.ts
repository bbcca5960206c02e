import type { InquiryAnswer } from '#features/brokerage/domain/reply-promise.ts';
import { inquiryAnswers } from '#features/inquiries/domain/inquiry-words.ts';
import { display, textLink } from '#features/site/site/page/page-styles.ts';
import { element, phoneInHeader, phoneLink } from './element.ts';
import { fieldOf } from './field-errors.ts';
import { type FormValues, type InquiryField, inquiryFields } from './send-inquiry.ts';

export const sentText = {
  heading: 'Thanks. We got your message.',
  replyTo: 'The reply goes to',
  wrong: 'Wrong address?',
  change: 'Change it',
  hurry: 'In a hurry? Call',
  hours: 'Office hours:',
  another: 'Send another',
} as const;

interface Sent {
  values: FormValues;
  answer: InquiryAnswer | undefined;
  /** Called when the form is shown again. */
  onReopen: () => void;
}

/**
 * Replaces the form with the answer and empties the form. The answer has buttons that show the form
 * again, empty or with the values of the inquiry.
 */
export function replaceForm(place: HTMLElement, form: HTMLFormElement, sent: Sent): void {
  const { values, answer, onReopen } = sent;
  const fill = (kept: FormValues) => {
    for (const name of inquiryFields) {
      const field = fieldOf(form, name);
      if (field) field.value = kept[name] ?? '';
    }
  };
  const reopen = (focused: InquiryField) => {
    shown.remove();
    form.style.display = '';
    onReopen();
    fieldOf(form, focused)?.focus();
  };
  const onChange = () => {
    fill(values);
    reopen('email');
  };
  const actions = { onChange, onAnother: () => reopen('firstName') };
  const shown = sentAnswer(values['email'] ?? '', answer, actions);
  // This minimum height keeps everything below the form in place. The form's heading is hidden
  // together with the form.
  const top = place.parentElement?.querySelector('h3') ?? form;
  const height = form.getBoundingClientRect().bottom - top.getBoundingClientRect().top;
  shown.style.minHeight = `${height}px`;
  // Empty the form now, and not when it is shown again, because a link such as "Ask about buying"
  // may choose a service meanwhile.
  form.reset();
  fill({});
  form.style.display = 'none';
  place.prepend(shown);
  shown.querySelector('h3')?.focus();
}

interface Actions {
  /** Shows the form again with what the visitor typed. */
  onChange: () => void;
  /** Shows the empty form again. */
  onAnother: () => void;
}

function sentAnswer(
  email: string,
  answer: InquiryAnswer | undefined,
  { onChange, onAnother }: Actions,
) {
  const { heading, replyTo, wrong, change, hurry, hours, another } = sentText;
  const reply = answer?.reply ?? inquiryAnswers.success.description;
  const shown = element(
    'div',
    { className: 'grid content-start gap-5' },
    element('h3', { tabIndex: -1, className: `${display} text-title` }, heading),
    element('p', { className: 'text-xl' }, reply),
    element(
      'p',
      {},
      `${replyTo} `,
      element('span', { className: 'font-semibold' }, email),
      '. ',
      element('span', { className: 'whitespace-nowrap' }, `${wrong} `, button(change, onChange)),
    ),
    element(
      'p',
      {},
      `${hurry} `,
      phoneLink(phoneInHeader()),
      answer ? `. ${hours} ${answer.hours}.` : '.',
    ),
    element('p', {}, button(another, onAnother)),
  );
  shown.dataset['sent'] = '';
  return shown;
}

const button = (text: string, onclick: () => void) =>
  element('button', { type: 'button', onclick, className: `${textLink} py-1 font-semibold` }, text);
