import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inquiryAnswers } from '#domain/inquiry-words.ts';
import type { InquiryField, FieldErrors } from './inquiry-check.ts';
import type { Delivery } from './inquiry-delivery.ts';

/** What sending takes is fetched when the visitor begins to fill in. */
const loadDelivery = () => import('./inquiry-delivery.ts');

interface FormState {
  sending: boolean;
  errors: FieldErrors;
  /** Counts attempts that did not arrive; after the first, a field is checked as it changes. */
  attempt: number;
  outcome: Delivery['outcome'] | null;
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

export function useInquiryForm({ errors, submitted, announce }: InquiryFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLOutputElement>(null);
  const [state, setState] = useState<FormState>({
    sending: submitted,
    errors,
    attempt: 0,
    outcome: null,
  });
  const busy = useRef(false);
  const update = (next: Partial<FormState>) =>
    flushSync(() => setState((now) => ({ ...now, ...next })));

  function settle(delivery: Delivery) {
    const arrived = delivery.outcome === 'sent';
    const found = arrived ? {} : delivery.errors;
    if (arrived) form.current?.reset();
    const attempt = arrived ? 0 : state.attempt + 1;
    update({ sending: false, errors: found, attempt, outcome: delivery.outcome });
    focusAfter(found, status.current);
    if (arrived) announce(inquiryAnswers.success);
    if (delivery.outcome === 'failed') {
      const { description } = delivery;
      announce({ title: inquiryAnswers.failure.title, description, destructive: true });
    }
  }

  async function submit() {
    const filled = form.current;
    if (!filled || busy.current) return;
    busy.current = true;
    setState((now) => ({ ...now, sending: true, outcome: null }));
    const delivery = await loadDelivery().then(
      ({ deliver }) => deliver(filled),
      () => null,
    );
    if (delivery) settle(delivery);
    // Its part of the script did not come: the browser sends the form by itself.
    else filled.submit();
    busy.current = false;
  }

  function revise({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const field = (target as HTMLInputElement).name as InquiryField;
    const show = ({ recheck }: { recheck: (filled: HTMLFormElement) => FieldErrors }) => {
      if (state.attempt === 0) return;
      const message = recheck(currentTarget)[field];
      setState((now) => ({ ...now, errors: withMessage(now.errors, field, message) }));
    };
    loadDelivery().then(show, () => {});
  }

  useErrorInTitle(Object.keys(state.errors).length > 0);
  return { form, status, state, submit, revise };
}

function withMessage(errors: FieldErrors, field: InquiryField, message: string | undefined) {
  const next = { ...errors };
  if (message) next[field] = message;
  else delete next[field];
  return next;
}

/** With two problems or more, their summary takes the focus by itself. */
function focusAfter(errors: FieldErrors, status: HTMLElement | null) {
  const [first, second] = Object.keys(errors);
  if (second) return;
  if (first) document.getElementById(first)?.focus();
  // The button could not keep the focus while it was disabled.
  else if (document.activeElement === document.body) status?.focus();
}

function useErrorInTitle(hasErrors: boolean) {
  useEffect(() => {
    const title = document.title.replace(/^Error: /, '');
    document.title = hasErrors ? `Error: ${title}` : title;
  }, [hasErrors]);
}
