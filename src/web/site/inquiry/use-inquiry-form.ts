import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inquiryAnswers } from '#domain/inquiries/inquiry-words.ts';
import type { InquiryAnswer } from '#domain/inquiries/reply-promise.ts';
import type { FieldErrors, FormValues, InquiryField, SendResult } from './send-inquiry.ts';
import { useEmailSlip } from './use-email-slip.ts';

/**
 * Loads the code that checks and sends the form, with zod and the API client. The form loads it
 * when the visitor begins to type, or when the visitor sends the form.
 */
const loadSending = () => import('./send-inquiry.ts');

/** An inquiry that was sent, with the server's answer, which replaces the form. */
export interface SentInquiry {
  /** The values of the form when it was sent. */
  values: FormValues;
  answer: InquiryAnswer | undefined;
  /** The height of the form and its heading in pixels, measured before the answer replaced them. */
  height: number;
}

interface FormState {
  sending: boolean;
  errors: FieldErrors;
  /**
   * The number of failed attempts since the last success. After the first one, fields are checked
   * as the visitor changes them.
   */
  attempt: number;
  outcome: SendResult['outcome'] | null;
  /** The server's reason for a failure. */
  reason: string | undefined;
  sent: SentInquiry | null;
}

export interface Announcement {
  title: string;
  description: string;
  destructive?: boolean;
}

interface InquiryFormOptions {
  errors: FieldErrors;
  submitted: boolean;
  announce: (announcement: Announcement) => void;
}

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as FormValues;

const fresh: FormState = {
  sending: false,
  errors: {},
  attempt: 0,
  outcome: null,
  reason: undefined,
  sent: null,
};

/**
 * Returns the height of the form and its heading in pixels. The heading is included, because it is
 * hidden together with the form after an inquiry was sent.
 */
function heightWithHeading(form: HTMLFormElement) {
  const heading = form.parentElement?.previousElementSibling ?? form;
  return form.getBoundingClientRect().bottom - heading.getBoundingClientRect().top;
}

function fill(form: HTMLFormElement | null, values: FormValues) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | null | undefined;
    if (field) field.value = value;
  }
}

export function useInquiryForm({ errors, submitted, announce }: InquiryFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLOutputElement>(null);
  const [state, setState] = useState<FormState>({ ...fresh, sending: submitted, errors });
  const slip = useEmailSlip(form);
  const busy = useRef(false);
  const update = (next: Partial<FormState>) =>
    flushSync(() => setState((now) => ({ ...now, ...next })));

  function showSent(filled: HTMLFormElement, sent: Omit<SentInquiry, 'height'>) {
    const height = heightWithHeading(filled);
    filled.reset();
    update({ ...fresh, outcome: 'sent', sent: { ...sent, height } });
    document.getElementById('sent')?.focus();
    announce(inquiryAnswers.success);
  }

  function showFailure(result: Exclude<SendResult, { outcome: 'sent' }>) {
    const { outcome, errors: found } = result;
    const reason = outcome === 'failed' ? result.reason : undefined;
    update({ sending: false, errors: found, attempt: state.attempt + 1, outcome, reason });
    moveFocus(found, status.current);
    if (outcome === 'failed') {
      const { description } = result;
      announce({ title: inquiryAnswers.failure.title, description, destructive: true });
    }
  }

  /** Shows the form again, empty or with the values of the inquiry that was sent. */
  function reopen(values: FormValues = {}) {
    update({ sent: null, outcome: null });
    fill(form.current, values);
    slip.check();
    document.getElementById('email' in values ? 'email' : 'firstName')?.focus();
  }

  async function submit() {
    const filled = form.current;
    if (!filled || busy.current) return;
    busy.current = true;
    setState((now) => ({ ...now, sending: true, outcome: null }));
    const values = valuesOf(filled);
    const result = await loadSending().then(
      ({ sendInquiry }) => sendInquiry(values),
      () => null,
    );
    if (result?.outcome === 'sent') showSent(filled, { values, answer: result.answer });
    else if (result) showFailure(result);
    // If the script for sending failed to load, let the browser send the form.
    else filled.submit();
    busy.current = false;
  }

  function recheck({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const field = (target as HTMLInputElement).name as InquiryField;
    loadSending().then(
      ({ checkInquiry }) => {
        if (state.attempt === 0) return;
        const message = checkInquiry(valuesOf(currentTarget))[field];
        setState((now) => ({ ...now, errors: withMessage(now.errors, field, message) }));
      },
      () => {},
    );
  }

  useErrorInTitle(Object.keys(state.errors).length > 0);
  return { form, status, state, slip, submit, recheck, reopen };
}

function withMessage(errors: FieldErrors, field: InquiryField, message: string | undefined) {
  const next = { ...errors };
  if (message) next[field] = message;
  else delete next[field];
  return next;
}

function moveFocus(errors: FieldErrors, status: HTMLElement | null) {
  const [first, second] = Object.keys(errors);
  // If there are several errors, their summary focuses itself.
  if (second) return;
  if (first) document.getElementById(first)?.focus();
  // The button lost the focus while it was disabled, so focus the message.
  else if (document.activeElement === document.body) status?.focus();
}

function useErrorInTitle(hasErrors: boolean) {
  useEffect(() => {
    const title = document.title.replace(/^Error: /, '');
    document.title = hasErrors ? `Error: ${title}` : title;
  }, [hasErrors]);
}
