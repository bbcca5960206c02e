import { addDays, addYears, yearOf } from '#shared/domain/calendar.ts';
import type { License } from './licenses.ts';
import type { Period } from './standing.ts';

/** Returns the first and the last day of the four years that end on the renewal date. */
export const periodOf = (dueOn: string): Period => ({
  from: addDays(addYears(dueOn, -4), 1),
  dueOn,
});

/**
 * Returns whether the renewal date is that of a salesperson's first renewal: its year is at most
 * four years after the year in which the license was issued. Returns false if a date is unknown.
 */
export const isFirstRenewal = ({
  licenseType,
  firstLicensedOn,
  renewalDueOn,
}: Pick<License, 'licenseType' | 'firstLicensedOn' | 'renewalDueOn'>): boolean =>
  licenseType === 'salesperson' &&
  firstLicensedOn !== null &&
  renewalDueOn !== null &&
  yearOf(renewalDueOn) <= yearOf(firstLicensedOn) + 4;
