import * as z from 'zod/mini';
import {
  boundedText,
  emailAddress,
  numberText,
  optionalText,
  requiredText,
} from '#shared/domain/fields.ts';
import { agentServices, consentTexts, services } from './inquiry-words.ts';

/** The maximum number of characters of each text field. */
export const inquiryLimits = { name: 100, email: 254, phone: 40, message: 5000 } as const;

/** The specification prescribes the messages in this schema. */
export const inquiryInput = z.object({
  firstName: requiredText(inquiryLimits.name, 'First name is required'),
  lastName: requiredText(inquiryLimits.name, 'Last name is required'),
  email: emailAddress(inquiryLimits.email, 'Please enter a valid email address'),
  phone: optionalText(inquiryLimits.phone),
  service: z.enum(services, 'Please select a service'),
  message: optionalText(inquiryLimits.message),
});
export type InquiryInput = z.output<typeof inquiryInput>;

/** The fields of the inquiry form on an agent's page, which offers more services. */
export const agentInquiryInput = z.extend(inquiryInput, {
  service: z.enum(agentServices, 'Please select a service'),
});
export type AgentInquiryInput = z.output<typeof agentInquiryInput>;

const homePageServices: readonly string[] = services;

const textOrNothing = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, 100) : undefined;

const anyText = z.optional(z.pipe(z.unknown(), z.transform(textOrNothing)));

const milliseconds = numberText().check(z.gte(0));

/**
 * The body of POST /api/contact: the visitor's fields, and
 * - `agentId`, the id of the agent whose page shows the form, missing on the home page;
 * - `propertyId`, the id of the home whose page shows the form. Any value is accepted, and dropped
 *   if visitors may not know of such a home;
 * - `leaveEmpty`, a field that people do not see and only spam programs fill in. No program that
 *   fills in forms for people has a value for a field of this name;
 * - `fillMilliseconds`, the time from opening the page to sending, which is short for spam
 *   programs, and which forms without JavaScript leave out;
 * - `idempotencyKey`, the key of a form post that repeats what the form's script tried to send;
 * - `consentVersion`, the version of the consent that the form showed. Any value is accepted;
 * - `cameFrom`, where the visitor came from (see `readCameFrom`). Any value is accepted.
 */
export const inquiryRequest = z
  .extend(agentInquiryInput, {
    agentId: z.optional(boundedText(100)),
    propertyId: anyText,
    leaveEmpty: z._default(boundedText(64 * 1024), ''),
    fillMilliseconds: z.optional(milliseconds),
    idempotencyKey: z.optional(boundedText(255)),
    consentVersion: anyText,
    cameFrom: z.optional(z.unknown()),
  })
  .check(
    z.refine(
      ({ agentId, service }) => agentId !== undefined || homePageServices.includes(service),
      { error: 'Please select a service', path: ['service'] },
    ),
  );
export type InquiryRequest = z.output<typeof inquiryRequest>;

/**
 * @param sent the version of the consent text that the form showed, according to the request
 * @returns the version to store: "unknown" if no such version exists, null if the form sent none
 */
export function toStoredConsent(sent: string | undefined): string | null {
  if (!sent) return null;
  return Object.hasOwn(consentTexts, sent) ? sent : 'unknown';
}
