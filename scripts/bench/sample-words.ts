/** Random names and texts for generated records, the same in every run, and their insertion. */
import type { Insertable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';

/** @returns a generator of random numbers from 0 to below 1, which are the same in every run */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const list = (words: string) => words.split(' ');

const firstNames = list(
  'Amelia José Eleanor Marcus Priya Ruth Walter Chloé Dana Ifeoma Tomás Grace Henry Lena Oscar Beatriz Samuel Naomi Victor Hannah Andre Sofia Calvin Mei Joan Dominic Renée Louis Abigail Theodore Yolanda Peter Ingrid Malik Fiona Hector',
);
const lastNames = list(
  'Carter Abreu Whitfield Delacroix Raman Lindqvist Monroe Baptiste Okafor Reyes Holloway Fitzgerald Nakamura Sutton Vasquez Pruitt Langley Ashford Mercer Ibarra Tran Calloway Dupré Eastman Greer Hollis Jernigan Kessler Lockhart Meldrim Oglethorpe Pinckney Quarles Ravenel Stiles Tattnall Underwood Verner Wragg Yancey',
);
const sentences = [
  'We are looking for a row house within a walk of Forsyth Park.',
  'Three bedrooms and two baths would do, with a porch if we are lucky.',
  'Our lease ends in the spring and we would like to be settled before school starts.',
  'My mother is moving down from Charlotte and wants to be near the hospital.',
  'What would a place on Jones Street bring in its present condition?',
  'The roof is eleven years old and the kitchen was redone last summer.',
  'Could somebody show us Tybee Island this weekend?',
  'We have been approved for a loan and could move quickly.',
  'Is the house on 41st Street still available?',
  'Please call after five, I am on shift at the port until then.',
  'We would rather not be in a flood zone.',
  'I inherited a duplex in Ardsley Park and do not know where to begin.',
  'A garden for the dogs matters more to us than a second bathroom.',
  'Thank you, and see you soon.',
];
const subjects = list(
  'Trust-Account Advertising Fair-Housing Open-House Earnest-Money Lockbox Showing Referral Escrow Disclosure Dual-Agency Record-Keeping Social-Media Safety Signage Onboarding Commission Complaint Flood-Zone Historic-District',
);
export const courses = [
  'Georgia License Law Update',
  'Fair Housing in Practice',
  'Ethics for Brokers',
  'Flood Zones and Insurance',
  'Historic Preservation Covenants',
  'Contracts Without Surprises',
  'Financing First-Time Buyers',
  'Property Management Basics',
  'Negotiating in a Slow Market',
];
export const providers = [
  'Coastal Real Estate Academy',
  'Georgia Association',
  'Lowcountry School of Real Estate',
  'Peach State Training',
  'Savannah Technical Evening Classes',
];

export const random = seededRandom(7);
export const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
export const isLikely = (share: number) => random() < share;
export const text = (count: number) =>
  Array.from({ length: count }, () => pick(sentences)).join(' ');
export const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
export const phone = () => `(912) 555-${digits(4)}`;
export const person = () => ({ firstName: pick(firstNames), lastName: pick(lastNames) });
export const policyTitle = () => `${pick(subjects)} ${pick(subjects)} ${digits(3)}`;

/** Returns the time this number of days ago, in ISO 8601 as the database stores it. */
export const daysAgo = (days: number) =>
  new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();

/** Inserts generated rows in batches, and returns them. */
export async function insertMany<Table extends keyof Tables, Row extends Insertable<Tables[Table]>>(
  db: Database,
  table: Table,
  count: number,
  row: (nth: number) => Row,
): Promise<Row[]> {
  const rows = Array.from({ length: count }, (_, nth) => row(nth));
  for (let from = 0; from < count; from += 500) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 500))
      .execute();
  }
  return rows;
}
