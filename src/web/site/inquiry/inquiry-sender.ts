import type { InquiryRequest } from '#domain/inquiry-form.ts';
import { sendInquiry } from '#web/api/inquiry-form.ts';

/**
 * Sends inquiries under a key each. The same words again after a failure repeat the same request,
 * so that an answer lost on the way does not store them twice.
 */
export function createInquirySender() {
  let last: { words: string; key: string | undefined; inquiry: InquiryRequest } | undefined;
  return async (input: Omit<InquiryRequest, 'fillMilliseconds'>): Promise<void> => {
    const words = JSON.stringify(input);
    if (last?.words !== words) {
      const fillMilliseconds = Math.round(performance.now());
      last = { words, key: newKey(), inquiry: { ...input, fillMilliseconds } };
    }
    await sendInquiry(last.inquiry, last.key);
    last = undefined;
  };
}

/** Browsers make none on plain HTTP, except on localhost; the inquiry then goes without. */
function newKey(): string | undefined {
  return isSecureContext ? crypto.randomUUID() : undefined;
}
