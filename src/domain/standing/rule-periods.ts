import { addDays, addMonths } from '#domain/calendar.ts';
import type { CeRule } from './rules.ts';

/** The first and the last day; null without a limit. */
export interface RulePeriod {
  from: string | null;
  to: string | null;
}

/**
 * The whole period of a rule: the days on which a rule with fixed dates is in force, or the renewal
 * dates that any other rule covers.
 */
const wholePeriodOf = ({ span, spanFrom, dueFrom, dueTo }: CeRule): RulePeriod =>
  span === 'fixed' ? { from: spanFrom, to: null } : { from: dueFrom, to: dueTo };

/** Returns the parts of a period that are outside of `other`. */
function without({ from, to }: RulePeriod, other: RulePeriod): RulePeriod[] {
  const isApart =
    (other.from !== null && to !== null && other.from > to) ||
    (other.to !== null && from !== null && other.to < from);
  if (isApart) return [{ from, to }];
  const left: RulePeriod[] = [];
  if (other.from !== null && (from === null || from < other.from)) {
    left.push({ from, to: addDays(other.from, -1) });
  }
  if (other.to !== null && (to === null || to > other.to)) {
    left.push({ from: addDays(other.to, 1), to });
  }
  return left;
}

export interface DatedRule extends CeRule {
  /** The periods in which no newer rule replaces this one. */
  periods: RulePeriod[];
}

/** Returns rules with the periods for which they are in force, the newest first. */
export function datedRules(rules: CeRule[]): DatedRule[] {
  const newestFirst = rules.toSorted((a, b) =>
    `${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1,
  );
  return newestFirst.map((rule, nth) => {
    const newer = newestFirst.slice(0, nth).filter(({ code }) => code === rule.code);
    const periods = newer.reduce<RulePeriod[]>(
      (left, each) => left.flatMap((period) => without(period, wholePeriodOf(each))),
      [wholePeriodOf(rule)],
    );
    return { ...rule, periods };
  });
}

/** @returns whether a rule is in force for any period and its source was read over a year ago */
export const isCheckDue = ({ checkedOn, periods }: DatedRule, today: string): boolean =>
  periods.length > 0 && addMonths(checkedOn, 12) < today;

/**
 * Returns the input that confirms a rule: the same rule, whose source was read again on this day.
 * It begins and ends where the rule is in force, so that it changes no other rule's period.
 * @returns undefined if a newer rule replaces the rule or divides its period
 */
export function confirmationOf({ periods, ...rule }: DatedRule, today: string) {
  const [period, ...others] = periods;
  if (period === undefined || others.length > 0) return undefined;
  const { code, hours, strength, spanFrom, spanTo, source, sourceUrl, note } = rule;
  const renewals =
    rule.span === 'fixed'
      ? { dueFrom: rule.dueFrom, dueTo: rule.dueTo }
      : { dueFrom: period.from, dueTo: period.to };
  return {
    code,
    hours,
    strength,
    spanFrom,
    spanTo,
    source,
    sourceUrl,
    ...renewals,
    checkedOn: today,
    note: note ?? 'The source was read again and says the same.',
  };
}
