import * as z from 'zod/mini';
import {
  type AgentInquiryInput,
  inquiryInput,
  inquiryRequest,
  type InquiryRequest,
} from '#features/inquiries/domain/inquiry-form.ts';
import type { InquiryAnswer } from '#features/brokerage/domain/reply-promise.ts';
import { inquiryAnswers } from '#features/inquiries/domain/inquiry-words.ts';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';
import { ApiError, requestAnswer } from '#shared/api/request.ts';

export type InquiryField = keyof AgentInquiryInput;
export type FieldErrors = Partial<Record<InquiryField, string | undefined>>;

/** The form's values by field name, including those of hidden fields. All of them are text. */
export type FormValues = Record<string, string>;

export const inquiryFields = Object.keys(inquiryInput.shape) as InquiryField[];

export function checkInquiry(values: object) {
  const { data: inquiry, error } = inquiryRequest.safeParse(values);
  return { inquiry, errors: error ? firstMessages(z.flattenError(error).fieldErrors) : {} };
}

export const problemsOf = (errors: FieldErrors) =>
  inquiryFields.flatMap((fieldId) => {
    const message = errors[fieldId];
    return message ? [{ fieldId, message }] : [];
  });

/**
 * @param messages all messages, by field name
 * @returns the first message of each field that has one
 */
export function firstMessages(messages: Record<string, string[] | undefined>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of inquiryFields) {
    const first = messages[field]?.[0];
    if (first) errors[field] = first;
  }
  return errors;
}

let attempt = { content: '', key: '' };

/**
 * Returns the idempotency key of an inquiry. Until it is known to be stored, the same content has
 * the same key, so that the server does not store it twice when only the answer was lost.
 */
export function keyFor(inquiry: InquiryRequest): string {
  const content = JSON.stringify(inquiry);
  if (content !== attempt.content) {
    // Browsers offer `randomUUID` only over HTTPS and on localhost.
    attempt = { content, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
  }
  return attempt.key;
}

/** The server refused the inquiry, with errors by field or a reason, or was not reached. */
export interface Failure {
  errors: FieldErrors;
  /** The text for the toast. */
  description: string;
  reason: string | undefined;
}

/**
 * A connection can hang for minutes. After this time the visitor may send again or call; the
 * idempotency key keeps the server from storing the inquiry twice.
 */
const longestWaitMilliseconds = 30_000;

/** @returns the server's answer, which is undefined if an older release of it sent no text */
export async function sendInquiry(
  inquiry: InquiryRequest,
): Promise<{ answer: InquiryAnswer | undefined } | { failure: Failure }> {
  const body = { ...inquiry, fillMilliseconds: Math.round(performance.now()) };
  const headers = { 'idempotency-key': keyFor(inquiry) };
  try {
    const { body: answer } = await requestAnswer<InquiryAnswer | undefined>(
      'POST',
      inquiryFormPath,
      body,
      headers,
      AbortSignal.timeout(longestWaitMilliseconds),
    );
    attempt = { content: '', key: '' };
    return { answer: answer?.reply ? answer : undefined };
  } catch (error) {
    const { fieldErrors = {}, detail: reason } = error instanceof ApiError ? error : {};
    return {
      failure: { errors: firstMessages(fieldErrors), description: describe(error), reason },
    };
  }
}

/**
 * Returns the message for the toast about a failure. If the server's answer has a `detail`, the
 * message consists of the status and the `detail`, because the whole answer is too long. An answer
 * with markup is the page of a proxy, which says nothing to a visitor.
 */
function describe(error: unknown): string {
  if (error instanceof ApiError && error.detail) return `${error.status}: ${error.detail}`;
  const { message } = error as Error;
  return message && !message.includes('<') ? message : inquiryAnswers.failure.description;
}
