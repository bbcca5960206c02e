import type { InquiryRequest } from '#domain/inquiry-form.ts';
import type { SpamReason } from '#domain/inquiries.ts';

/** Nobody reads the form, fills four fields and sends it faster than this. */
const shortestFillMilliseconds = 2000;

/** People send a listing or two to talk about. */
const mostLinks = 3;

const link = /https?:\/\/|\bwww\.|\[url\b|<a\b/gi;

const countLinks = (text: string) => text.match(link)?.length ?? 0;

const isFullOfLinks = ({ firstName, lastName, message }: InquiryRequest) =>
  countLinks(`${firstName} ${lastName}`) > 0 || countLinks(message ?? '') > mostLinks;

/** @returns why an inquiry looks like a program's; null where it does not */
export function findSpamReason(request: InquiryRequest): SpamReason | null {
  const { website, fillMilliseconds } = request;
  if (website !== '') return 'hidden_field';
  if (fillMilliseconds !== undefined && fillMilliseconds < shortestFillMilliseconds) {
    return 'fill_time';
  }
  return isFullOfLinks(request) ? 'links' : null;
}
