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
 * Limits the inquiries from a client's networks. A /56 may send twice as many as a /64, and a /48
 * four times as many, because one attacker can have all addresses of a /48.
 * @param limit the maximum number of inquiries in ten minutes from an IPv4 address or a /64
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
 * The maximum number of inquiries of all clients together in an hour, not counting spam.
 * @param limit the maximum number of inquiries in ten minutes from an IPv4 address or a /64
 */
const floodLimit = (limit: number): Limit => ({
  key: 'contact:all',
  limit: 30 * limit,
  windowSeconds: hour,
});

/**
 * Counts an inquiry that does not look like spam under the limit for all clients together.
 * @returns whether the limit is exceeded. The caller then treats the inquiry as spam.
 */
export const isFlood = async (db: Database, limit: number, now: Date): Promise<boolean> =>
  (await countAttempt(db, [floodLimit(limit)], now)).length > 0;
