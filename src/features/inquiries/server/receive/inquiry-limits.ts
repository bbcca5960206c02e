import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { countAttempt, networkLimits, type Limit } from '#shared/http/throttling/limits.ts';
import { inMinutes, type Attempt } from '#shared/http/throttling/throttle.ts';

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

async function isWithin(db: Database, { key, limit }: Omit<Limit, 'windowSeconds'>, now: Date) {
  return (await countAttempt(db, [{ key, limit, windowSeconds: hour }], now)).length === 0;
}

/**
 * Adds an inquiry that is not spam to the count of the inquiries from all clients together in an
 * hour.
 * @param limit the maximum number of inquiries in ten minutes from one IPv4 address or /64 network
 * @returns whether there are too many, so that the inquiry may be part of an attack
 */
export const isFlood = async (db: Database, limit: number, now: Date): Promise<boolean> =>
  !(await isWithin(db, { key: 'contact:all', limit: 30 * limit }, now));

/**
 * Counts an inquiry that probably comes from a person and arrived during a flood. The limit keeps
 * an attacker who imitates such inquiries from filling the office's mailbox.
 * @returns whether emails about it may be sent
 */
export const mayTellInFlood = (db: Database, limit: number, now: Date): Promise<boolean> =>
  isWithin(db, { key: 'contact:flood', limit: 3 * limit }, now);
