import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import {
  calendarDate,
  choices,
  optional,
  optionalText,
  reasonText,
} from '#shared/domain/fields.ts';

export const exemptionKinds = choices({
  all_ce: 'All continuing education',
  license_law: 'License law',
  post_license: 'Post-license course',
  post_license_extension: 'Extension of the post-license course',
});
export type ExemptionKind = (typeof exemptionKinds.values)[number];

/**
 * An agent's exemption from a requirement, or the extension of the post-license course. It is never
 * edited, but an administrator can end it once.
 */
export const storedExemption = z.object({
  id: z.string(),
  kind: storedChoice(exemptionKinds.values),
  reason: z.string(),
  source: z.nullable(z.string()),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  /** The new last day of the post-license course for an extension; null for other kinds. */
  until: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
});

/** The full names of an exemption's administrators, or the usernames of those without one. */
export const exemption = z.extend(storedExemption, {
  createdByName: z.string(),
  endedByName: z.nullable(z.string()),
});
export type Exemption = z.output<typeof exemption>;

/**
 * @returns whether an exemption has begun, has not run out and was not ended by an administrator
 */
export const isInForce = (
  { startsOn, endsOn, endedAt }: Pick<Exemption, 'startsOn' | 'endsOn' | 'endedAt'>,
  today: string,
): boolean => endedAt === null && startsOn <= today && (endsOn === null || today <= endsOn);

const reason = reasonText(1000);

export const exemptionInput = z.object({
  kind: z.enum(exemptionKinds.values, 'Invalid input'),
  reason,
  source: optionalText(200),
  /** The first day of the exemption. If it is null, the server uses today. */
  startsOn: optional(calendarDate()),
  endsOn: optional(calendarDate()),
  until: optional(calendarDate()),
});
export type ExemptionInput = z.output<typeof exemptionInput>;

export const exemptionLabels: Record<keyof ExemptionInput, string> = {
  kind: 'Exempt From',
  reason: 'Reason',
  source: 'Source',
  startsOn: 'From',
  endsOn: 'Through',
  until: 'New Last Day of the Course',
};

export const exemptionEndInput = z.object({ reason });
