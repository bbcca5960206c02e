import * as z from 'zod/mini';
import {
  emailAddress,
  flag,
  optionalLine,
  recordId,
  storable,
  trimmedText,
} from '#shared/domain/fields.ts';
import { agentInquiryInput, inquiryLimits } from './inquiry-form.ts';
import { inquirySources } from './inquiry-sources.ts';

const wrongEmail = 'Please enter a valid email address';

/**
 * The body of the call in which the office adds the inquiry of a client who did not use the
 * website's forms. It needs a phone number or an email address, and the last name may be empty.
 */
export const officeInquiry = z
  .extend(agentInquiryInput, {
    lastName: z._default(trimmedText(inquiryLimits.name).check(storable), ''),
    email: z._default(
      z.union([z.literal(''), emailAddress(inquiryLimits.email, wrongEmail)], wrongEmail),
      '',
    ),
    phone: optionalLine(inquiryLimits.phone),
    source: z.enum(inquirySources.values, 'Please choose a source'),
    /** A remark about the source, such as the name of a portal. */
    sourceNote: optionalLine(60),
    assignedAgentId: z._default(z.nullable(recordId('Please choose an agent')), null),
    /** Whether the client gets the automatic email that a visitor of the website gets. */
    acknowledge: flag(false),
  })
  .check(
    z.refine(({ email, phone }) => email !== '' || phone !== null, {
      error: 'Please enter a phone number or an email address',
      path: ['email'],
    }),
  );
export type OfficeInquiry = z.output<typeof officeInquiry>;
