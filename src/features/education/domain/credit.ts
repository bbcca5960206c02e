import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { choices } from '#shared/domain/fields.ts';

/** The office's decision whether a record counts. "auto" means that the rules decide. */
export const creditDecisions = choices({
  auto: 'By the rules',
  counts: 'Counts',
  does_not_count: 'Does not count',
});
export type CreditDecision = (typeof creditDecisions.values)[number];

/**
 * The fields of an education record in which the office decides whether the record counts, and for
 * which topics. The form of the education record does not edit them.
 */
export const credit = z.object({
  creditDecision: storedChoice(creditDecisions.values),
  creditReason: z.nullable(z.string()),
  isBrokerTopic: z.boolean(),
  isFairHousing: z.boolean(),
});
export type Credit = z.output<typeof credit>;
