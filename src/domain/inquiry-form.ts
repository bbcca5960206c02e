import * as z from 'zod/mini';
import { agentServices, services } from './inquiry-words.ts';
import { emailAddress, optionalText, requiredText } from './fields.ts';

/** Longest values that are stored; the forms and the server agree on them. */
const inquiryLimits = { name: 100, email: 254, phone: 40, message: 5000 } as const;

/** What a visitor fills in on the agency's page. Messages are the specification's own. */
export const inquiryInput = z.object({
  firstName: requiredText(inquiryLimits.name, 'First name is required'),
  lastName: requiredText(inquiryLimits.name, 'Last name is required'),
  email: emailAddress(inquiryLimits.email, 'Please enter a valid email address'),
  phone: optionalText(inquiryLimits.phone),
  service: z.enum(services, 'Please select a service'),
  message: optionalText(inquiryLimits.message),
});
export type InquiryInput = z.output<typeof inquiryInput>;

/** What a visitor fills in on an agent's page. */
export const agentInquiryInput = z.extend(inquiryInput, {
  service: z.enum(agentServices, 'Please select a service'),
});
export type AgentInquiryInput = z.output<typeof agentInquiryInput>;

const offeredByAgency: readonly string[] = services;

const textOrNothing = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * What the form sends besides the visitor's words. `agentId` names the agent whose page it stands
 * on. `website` is a field that people never meet; `fillMilliseconds` is the time from opening the
 * page to sending, left out by forms without script: both tell people from programs.
 * `consentVersion` names the consent that was shown; whatever it holds refuses nobody.
 */
export const inquiryRequest = z
  .extend(agentInquiryInput, {
    agentId: z.optional(z.string().check(z.maxLength(100))),
    website: z._default(z.string(), ''),
    fillMilliseconds: z.optional(z.coerce.number().check(z.gte(0))),
    consentVersion: z.optional(z.pipe(z.unknown(), z.transform(textOrNothing))),
  })
  .check(
    z.refine(({ agentId, service }) => agentId !== undefined || offeredByAgency.includes(service), {
      error: 'Please select a service',
      path: ['service'],
    }),
  );
export type InquiryRequest = z.output<typeof inquiryRequest>;
