import * as z from 'zod/mini';
import { emailAddress, oneLine, trimmedText } from '#shared/domain/fields.ts';

const wrongEmail = 'Please enter a valid email address';

/** The setting of the emails that copy inquiries to the office's CRM. */
export const crmCopy = z.object({
  /** The address that gets them; empty for none. */
  address: z.union([z.literal(''), emailAddress(254, wrongEmail)], wrongEmail),
  /** The name of the source in the CRM; empty for the brokerage's name. */
  name: trimmedText(100).check(oneLine),
});
export type CrmCopy = z.output<typeof crmCopy>;
