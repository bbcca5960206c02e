import { inquiryAnswers } from '#domain/inquiry-words.ts';
import { ApiError } from '#web/api/request.ts';
import { checkInquiry, type FieldErrors, firstMessages } from './inquiry-check.ts';
import { createInquirySender } from './inquiry-sender.ts';

/** The rules again, for fields that change after a refused attempt. */
export const recheck = (form: HTMLFormElement): FieldErrors => checkInquiry(form).errors ?? {};

export type Delivery =
  | { outcome: 'sent' }
  /** Not sent: the rules were not met. */
  | { outcome: 'refused'; errors: FieldErrors }
  /** Sent in vain; the fields have messages where the server blames them. */
  | { outcome: 'failed'; errors: FieldErrors; description: string };

const send = createInquirySender();

/** Checks the filled form, then sends it. */
export async function deliver(form: HTMLFormElement): Promise<Delivery> {
  const { input, errors } = checkInquiry(form);
  if (!input) return { outcome: 'refused', errors };
  try {
    await send({ ...input, ...hiddenFields(form) });
    return { outcome: 'sent' };
  } catch (error) {
    const found = error instanceof ApiError ? firstMessages(error.fieldErrors) : {};
    return { outcome: 'failed', errors: found, description: describe(error) };
  }
}

/** The error's own message, shorter where a problem document says it in words. */
function describe(error: unknown): string {
  if (error instanceof ApiError && error.detail) return `${error.status}: ${error.detail}`;
  const message = error instanceof Error ? error.message : '';
  return message || inquiryAnswers.failure.description;
}

/** What the form sends besides the visitor's words. */
function hiddenFields(form: HTMLFormElement) {
  const filled = new FormData(form);
  const textOf = (name: string) => {
    const value = filled.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const agentId = textOf('agentId');
  return {
    website: textOf('website') ?? '',
    consentVersion: textOf('consentVersion'),
    ...(agentId !== undefined && { agentId }),
  };
}
