import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inquiryAnswers } from '#domain/inquiries/inquiry-words.ts';
import type { FieldErrors, InquiryField, SendResult } from './send-inquiry.ts';

/**
 * Loads zod and the API client. Call it when the visitor begins to type and when the form is sent.
 */
const loadSending = () => import('./send-inquiry.ts');

interface FormState {
  sending: boolean;
  errors: FieldErrors;
  /**
   * The number of attempts since the last success. After the first attempt, fields are checked as
   * the visitor changes them.
   */
  attempt: number;
  outcome: SendResult['outcome'] | null;
  /** The server's reason for a failure. */
  reason: string | undefined;
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

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

export function useInquiryForm({ errors, submitted, announce }: InquiryFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLOutputElement>(null);
  const [state, setState] = useState<FormState>({
    sending: submitted,
    errors,
    attempt: 0,
    outcome: null,
    reason: undefined,
  });
  const busy = useRef(false);
  const update = (next: Partial<FormState>) =>
    flushSync(() => setState((now) => ({ ...now, ...next })));

  function showResult(result: SendResult) {
    const isSent = result.outcome === 'sent';
    const found = isSent ? {} : result.errors;
    if (isSent) form.current?.reset();
    const attempt = isSent ? 0 : state.attempt + 1;
    const reason = result.outcome === 'failed' ? result.reason : undefined;
    update({ sending: false, errors: found, attempt, outcome: result.outcome, reason });
    moveFocus(found, status.current);
    if (isSent) announce(inquiryAnswers.success);
    if (result.outcome === 'failed') {
      const { description } = result;
      announce({ title: inquiryAnswers.failure.title, description, destructive: true });
    }
  }

  async function submit() {
    const filled = form.current;
    if (!filled || busy.current) return;
    busy.current = true;
    setState((now) => ({ ...now, sending: true, outcome: null }));
    const result = await loadSending().then(
      ({ sendInquiry }) => sendInquiry(valuesOf(filled)),
      () => null,
    );
    if (result) showResult(result);
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
  return { form, status, state, submit, recheck };
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
