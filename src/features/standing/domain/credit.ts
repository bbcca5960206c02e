import * as z from 'zod/mini';
import { optionalText } from '#shared/domain/fields.ts';
import { creditDecisions, type Credit } from '#features/education/domain/credit.ts';

const longestReason = 1000;

/** The office's decision whether an education record counts, and for which topics. */
export const creditInput = z
  .object({
    decision: z.enum(creditDecisions.values, 'Invalid input'),
    reason: optionalText(longestReason),
    isBrokerTopic: z.boolean('Invalid input'),
    isFairHousing: z.boolean('Invalid input'),
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'auto' || /\S/.test(reason ?? ''), {
      error: 'Please give a reason',
      path: ['reason'],
    }),
  );
export type CreditInput = z.output<typeof creditInput>;

export const creditLabels: Record<keyof Credit, string> = {
  creditDecision: 'Credit',
  creditReason: 'Reason for the credit',
  isBrokerTopic: 'Broker topics',
  isFairHousing: 'Fair housing',
};

/** Only a decision by the office has a reason, so the decision "auto" gets none. */
export const creditOf = ({ decision, reason, ...marks }: CreditInput): Credit => ({
  ...marks,
  creditDecision: decision,
  creditReason: decision === 'auto' ? null : reason,
});
