import * as z from 'zod/mini';
import {
  type AgentInquiryInput,
  inquiryInput,
  inquiryRequest,
  type InquiryRequest,
} from '#domain/inquiries/inquiry-form.ts';
import type { InquiryAnswer } from '#domain/inquiries/reply-promise.ts';
import { inquiryAnswers } from '#domain/inquiries/inquiry-words.ts';
import { inquiryFormPath } from '#domain/api-paths.ts';
import { ApiError, request } from '#web/api/request.ts';

export type InquiryField = keyof AgentInquiryInput;
export type FieldErrors = Partial<Record<InquiryField, string>>;

/** The form's values by field name, including those of hidden fields. All of them are text. */
export type FormValues = Record<string, string>;

export type SendResult =
  /** `answer` is undefined if an older release of the server sent no text for the visitor. */
  | { outcome: 'sent'; answer: InquiryAnswer | undefined }
  /** The inquiry was not sent, because a field is invalid. */
  | { outcome: 'invalid'; errors: FieldErrors }
  /**
   * The server refused the inquiry or could not be reached. Its answer may contain errors by field,
   * or the reason as a sentence.
   */
  | { outcome: 'failed'; errors: FieldErrors; description: string; reason: string | undefined };

/** Checks the values with the schema that the server also uses. Sends them if they are valid. */
export async function sendInquiry(values: FormValues): Promise<SendResult> {
  const checked = inquiryRequest.safeParse(values);
  if (!checked.success) return { outcome: 'invalid', errors: toFieldErrors(checked.error) };
  try {
    return { outcome: 'sent', answer: await post(checked.data) };
  } catch (error) {
    const { fieldErrors = {}, detail: reason } = error instanceof ApiError ? error : {};
    const errors = firstMessages(fieldErrors);
    return { outcome: 'failed', errors, description: describe(error), reason };
  }
}

export function checkInquiry(values: FormValues): FieldErrors {
  const { error } = inquiryRequest.safeParse(values);
  return error ? toFieldErrors(error) : {};
}

const toFieldErrors = (error: z.core.$ZodError<InquiryRequest>) =>
  firstMessages(z.flattenError(error).fieldErrors);

/**
 * @param messages all messages, by field name
 * @returns the first message of each field that has one
 */
export function firstMessages(messages: Record<string, string[] | undefined>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of Object.keys(inquiryInput.shape) as InquiryField[]) {
    const first = messages[field]?.[0];
    if (first) errors[field] = first;
  }
  return errors;
}

let failed: { content: string; key: string | undefined; body: InquiryRequest } | undefined;

/**
 * Sends the inquiry, with an idempotency key if the browser can make one. If the same content is
 * sent again after a failure, the same request is repeated. The key then keeps the server from
 * storing the inquiry twice when only the answer was lost.
 */
async function post(inquiry: InquiryRequest): Promise<InquiryAnswer | undefined> {
  const content = JSON.stringify(inquiry);
  const attempt =
    failed?.content === content
      ? failed
      : {
          content,
          key: newKey(),
          body: { ...inquiry, fillMilliseconds: Math.round(performance.now()) },
        };
  failed = attempt;
  const { key, body } = attempt;
  const headers = key ? { 'idempotency-key': key } : {};
  const answer = await request<InquiryAnswer | undefined>('POST', inquiryFormPath, body, headers);
  failed = undefined;
  return answer?.reply ? answer : undefined;
}

/**
 * Returns a new idempotency key. Browsers offer `randomUUID` only over HTTPS and on localhost, so
 * elsewhere there is no key.
 */
function newKey(): string | undefined {
  return isSecureContext ? crypto.randomUUID() : undefined;
}

/**
 * Returns the message for the toast about a failure. If the server's answer has a `detail`, the
 * message consists of the status and the `detail`, because the whole answer is too long.
 */
function describe(error: unknown): string {
  if (error instanceof ApiError && error.detail) return `${error.status}: ${error.detail}`;
  const message = error instanceof Error ? error.message : '';
  return message || inquiryAnswers.failure.description;
}
