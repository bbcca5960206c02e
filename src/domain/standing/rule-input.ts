import * as z from 'zod/mini';
import { boundedText, calendarDate, decimal, requiredText } from '#domain/fields.ts';
import { optional } from './licenses.ts';
import { ruleStrengths, type CeRule } from './rules.ts';
import { shippedRules } from './shipped-rules.ts';

const isWebAddress = (text: string) => /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);

const webAddressMessage = 'Enter a full address, such as https://grec.state.ga.us';

const isInOrder = (from: string | null, to: string | null) =>
  from === null || to === null || from <= to;

/**
 * Returns the rule with this code that comes with the product. The server copies the label, license
 * types, measure, credit and kind of span from it to each rule that a super admin adds.
 */
export const findShippedRule = (code: string): CeRule | undefined =>
  shippedRules.find((rule) => rule.code === code);

const hasFixedDates = (code: string) => findShippedRule(code)?.span === 'fixed';

/**
 * The input when a super admin adds a rule. Its code must be that of a shipped rule, because the
 * product cannot count the hours of a requirement that it does not know.
 */
export const ruleInput = z
  .object({
    code: boundedText(100, 'Required', 'Choose a requirement').check(
      z.refine((code) => findShippedRule(code) !== undefined, 'Choose a requirement'),
    ),
    hours: decimal('Enter hours from 0 to 999.99', 999.99),
    strength: z.enum(ruleStrengths.values, 'Required'),
    dueFrom: optional(calendarDate()),
    dueTo: optional(calendarDate()),
    spanFrom: optional(calendarDate()),
    spanTo: optional(calendarDate()),
    source: requiredText(300, 'Required'),
    sourceUrl: optional(
      boundedText(500, undefined, webAddressMessage).check(
        z.refine(isWebAddress, webAddressMessage),
      ),
    ),
    checkedOn: calendarDate(),
    note: requiredText(1000, 'Required'),
  })
  .check(
    z.refine(({ dueFrom, dueTo }) => isInOrder(dueFrom, dueTo), {
      path: ['dueTo'],
      error: 'This is before the first renewal date',
    }),
    z.refine(({ code, spanFrom }) => spanFrom !== null || !hasFixedDates(code), {
      path: ['spanFrom'],
      error: 'Required',
    }),
    z.refine(({ code, spanTo }) => spanTo !== null || !hasFixedDates(code), {
      path: ['spanTo'],
      error: 'Required',
    }),
    z.refine(({ spanFrom, spanTo }) => isInOrder(spanFrom, spanTo), {
      path: ['spanTo'],
      error: 'This is before the first day',
    }),
  );
export type RuleInput = z.output<typeof ruleInput>;
