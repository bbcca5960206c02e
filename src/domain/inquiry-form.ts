import * as z from 'zod/mini';
import { agentServices, services } from './inquiry-words.ts';
import { emailAddress, optionalText, requiredText } from './fields.ts';

/** Longest values that are stored; the forms and the server agree on them. */
const contactLimits = { name: 100, email: 254, phone: 40, message: 5000 } as const;

/** What a visitor fills in on the agency's page. Messages are the specification's own. */
export const contactInput = z.object({
  firstName: requiredText(contactLimits.name, 'First name is required'),
  lastName: requiredText(contactLimits.name, 'Last name is required'),
  email: emailAddress(contactLimits.email, 'Please enter a valid email address'),
  phone: optionalText(contactLimits.phone),
  service: z.enum(services, 'Please select a service'),
  message: optionalText(contactLimits.message),
});
export type ContactInput = z.output<typeof contactInput>;

/** What a visitor fills in on an agent's page. */
export const agentContactInput = z.extend(contactInput, {
  service: z.enum(agentServices, 'Please select a service'),
});
export type AgentContactInput = z.output<typeof agentContactInput>;

const offeredByAgency: readonly string[] = services;

const textOrNothing = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * What the form sends besides the visitor's words. `agentId` names the agent whose page it stands
 * on. `website` is a field that people never meet; `fillMilliseconds` is the time from opening the
 * page to sending, left out by forms without script: both tell people from programs.
 * `consentVersion` names the consent that was shown; whatever it holds refuses nobody.
 */
export const contactRequest = z
  .extend(agentContactInput, {
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
export type ContactRequest = z.output<typeof contactRequest>;
