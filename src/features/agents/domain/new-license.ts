import * as z from 'zod/mini';
import { calendarDate, choices, optional } from '#shared/domain/fields.ts';

export const licenseTypes = choices({
  salesperson: 'Salesperson',
  associate_broker: 'Associate broker',
  broker: 'Broker',
});
export type LicenseType = (typeof licenseTypes.values)[number];

/** The facts of the license that the call for a new agent may name. They are stored with the license. */
export const newLicense = z.object({
  licenseType: optional(z.enum(licenseTypes.values, 'Invalid input')),
  /** The renewal date that GREC shows. The office enters it, and the server never computes it. */
  renewalDueOn: optional(calendarDate()),
});
export type NewLicense = z.output<typeof newLicense>;

export const newLicenseLabels: Record<keyof NewLicense, string> = {
  licenseType: 'License Type',
  renewalDueOn: 'Renewal Due On',
};
