import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import { choices, optionalText, requiredText } from '#shared/domain/fields.ts';

export const callOutcomes = choices({
  reached: 'Reached',
  voicemail: 'Left voicemail',
  no_answer: 'No answer',
});
export type CallOutcome = (typeof callOutcomes.values)[number];

/** The maximum number of characters in a note about an inquiry or a phone call. */
export const longestNote = 5000;

export const noteInput = z.object({ text: requiredText(longestNote, 'Please write a note') });

/** The body of the API call that logs a phone call to the client. */
export const callInput = z.object({
  outcome: z.enum(callOutcomes.values, 'Invalid input'),
  note: optionalText(longestNote),
});
export type CallInput = z.output<typeof callInput>;

export const inquiryCall = z.object({
  ...answerFields(callInput),
  id: z.string(),
  /** The username of the administrator who logged the call. */
  author: z.string(),
  /** The time when the call was logged, ISO 8601 in UTC. */
  createdAt: z.string(),
});
export type InquiryCall = z.output<typeof inquiryCall>;
