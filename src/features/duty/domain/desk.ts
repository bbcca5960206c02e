import * as z from 'zod/mini';
import { boundedText, recordId } from '#shared/domain/fields.ts';

export const dutyActs = ['ask', 'accept', 'decline', 'withdraw', 'undo', 'take_over'] as const;
export type DutyAct = (typeof dutyActs)[number];

/** The forms of the page of duty at the desk. Each sends the fields that its act needs. */
export const dutyForm = z.object({
  act: z.enum(dutyActs, 'Please choose what to do'),
  /** The day that the agent gives away. */
  day: z.optional(boundedText(10)),
  /** The agent who is asked to take the day. */
  to: z.optional(recordId('Please choose an agent')),
  swap: z.optional(recordId('Invalid id')),
});
export type DutyForm = z.output<typeof dutyForm>;
