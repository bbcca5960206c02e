import type { Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import { countAttempt, networkLimits, type Limit } from '#server/throttling/limits.ts';
import type { Attempt } from '#server/throttling/throttle.ts';

const minute = 60;
const hour = 60 * minute;

export interface InquiryAttempt {
  ip: string;
  now: Date;
}

/**
 * Returns the attempt to send one inquiry, with the limits of the client's networks. A /56 network
 * may send twice as many inquiries as a /64, and a /48 four times as many. The larger networks have
 * limits too, because one attacker can have all addresses of a /48.
 * @param limit the maximum number of inquiries in ten minutes from one IPv4 address or /64 network
 */
export const inquiryAttempt = (
  { ip, now }: InquiryAttempt,
  limit: number,
  { phone }: Brokerage,
): Attempt => ({
  limits: networkLimits('contact', ip, [limit, 2 * limit, 4 * limit], 10 * minute),
  now,
  refusal: (seconds) =>
    `We have received several messages from you already. Please try again in ${inMinutes(seconds)}, or call us at ${phone.shown}.`,
});

function inMinutes(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/**
 * Returns the limit of the inquiries from all clients together in an hour. Spam does not count.
 * @param limit the maximum number of inquiries in ten minutes from one IPv4 address or /64 network
 */
const floodLimit = (limit: number): Limit => ({
  key: 'contact:all',
  limit: 30 * limit,
  windowSeconds: hour,
});

/**
 * Adds an inquiry that does not look like spam to the count of the limit for all clients together.
 * @returns whether the limit is exceeded. The caller then treats the inquiry as spam.
 */
export const isFlood = async (db: Database, limit: number, now: Date): Promise<boolean> =>
  (await countAttempt(db, [floodLimit(limit)], now)).length > 0;
