import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import { newLicense, newLicenseLabels } from '#features/agents/domain/new-license.ts';
import { calendarDate, choices, decimal, optional, optionalText } from '#shared/domain/fields.ts';

/** The status of a license at the Georgia Real Estate Commission (GREC), not in this office. */
export const licenseStatuses = choices({
  active: 'Active',
  inactive: 'Inactive',
  lapsed: 'Lapsed',
});
export type LicenseStatus = (typeof licenseStatuses.values)[number];

const hoursMessage = 'Enter hours from 0 to 999.99';

export const licenseFields = z.extend(newLicense, {
  status: optional(z.enum(licenseStatuses.values, 'Invalid input')),
  /** The day on which the agent's first Georgia license was issued. */
  firstLicensedOn: optional(calendarDate()),
  /** The day on which the agent completed the post-license course. */
  postLicenseOn: optional(calendarDate()),
  postLicenseCertificate: optionalText(100),
  /** Whether the agent is a member of the REALTOR associations; null if it is not recorded. */
  isRealtor: optional(z.boolean('Invalid input')),
  /** The day on which the office looked at GREC's own record of the agent. */
  grecCheckedOn: optional(calendarDate()),
  /** The hours of continuing education that GREC's record showed on `grecCheckedOn`. */
  grecHours: optional(decimal(hoursMessage, 999.99), hoursMessage),
});

/**
 * The input when a renewal is recorded. The license keeps only the new renewal date, and the day of
 * the renewal is kept in the audit trail.
 */
export const renewalInput = z.object({
  renewedOn: calendarDate(),
  renewalDueOn: calendarDate(),
});
export type RenewalInput = z.output<typeof renewalInput>;

export const licenseLabels: Record<keyof LicenseInput | keyof RenewalInput, string> = {
  ...newLicenseLabels,
  status: 'Status at GREC',
  firstLicensedOn: 'First Licensed On',
  postLicenseOn: 'Post-License Course Completed On',
  postLicenseCertificate: 'Post-License Certificate',
  isRealtor: 'REALTOR Member',
  grecCheckedOn: 'Last checked with GREC',
  grecHours: 'Hours at GREC',
  renewedOn: 'Renewed On',
};

/** The facts of an agent's license that the office enters. */
export type LicenseInput = z.output<typeof licenseFields>;

export const license = z.object({
  ...answerFields(licenseFields),
  /** The agent's id, because a license has no id of its own. */
  id: z.string(),
  /** The license number from the agent's form. `LicenseInput` does not contain it. */
  licenseNumber: z.nullable(z.string()),
  /** The time of the license's last edit, ISO 8601 in UTC. */
  updatedAt: z.string(),
});
export type License = z.output<typeof license>;
