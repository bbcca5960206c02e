import type { InquiryRequest } from '#features/inquiries/domain/inquiry-form.ts';
import type { SpamReason } from '#features/inquiries/domain/inquiries.ts';
import { countAddresses, withoutAddresses } from './website-addresses.ts';

/** The shortest time in which a person can fill in the four required fields. */
const shortestFillMilliseconds = 2000;

/** A visitor may link to a few listings. */
const mostAddresses = 3;

/** Returns the rule by which an inquiry looks like spam, or null if it does not. */
export function findSpamReason(request: InquiryRequest): SpamReason | null {
  const { leaveEmpty, fillMilliseconds, firstName, lastName, message } = request;
  if (leaveEmpty !== '') return 'hidden_field';
  if (fillMilliseconds !== undefined && fillMilliseconds < shortestFillMilliseconds) {
    return 'fill_time';
  }
  const isLinkInName = countAddresses(`${firstName} ${lastName}`) > 0;
  return isLinkInName || countAddresses(message ?? '') > mostAddresses ? 'links' : null;
}

const fewestDigits = 7;
const fewestWords = 10;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Whether an inquiry has a phone number, and a message of at least ten words without the addresses.
 * A person loses much if such an inquiry is not read, so no rule moves it to spam by itself.
 */
export function isLikelyFromPerson({ phone, message }: InquiryRequest): boolean {
  if ((phone?.match(/\p{Nd}/gu)?.length ?? 0) < fewestDigits) return false;
  const words = segmenter.segment(withoutAddresses(message ?? ''));
  return [...words].filter(({ isWordLike }) => isWordLike).length >= fewestWords;
}
