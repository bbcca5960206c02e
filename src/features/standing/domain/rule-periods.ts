import { addDays, addMonths } from '#shared/domain/calendar.ts';
import type { CeRule } from './rules.ts';

/**
 * The first and the last renewal date that a rule covers, or, for a rule with fixed dates, the
 * first and the last day on which it is in force. Null means that there is no limit.
 */
export interface RulePeriod {
  from: string | null;
  to: string | null;
}

/**
 * Returns the period of a rule before newer rules replace parts of it. A rule with fixed dates has
 * no last day, because it is in force until a newer rule replaces it.
 */
const wholePeriodOf = ({ span, spanFrom, dueFrom, dueTo }: CeRule): RulePeriod =>
  span === 'fixed' ? { from: spanFrom, to: null } : { from: dueFrom, to: dueTo };

/** Returns the parts of a period that are outside `other`: none, one or two. */
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
  /** The parts of the rule's period in which no newer rule with the same code replaces it. */
  periods: RulePeriod[];
}

/** Sorts rules by age. If two were created at the same time, the one with the greater id is newer. */
export const newestFirst = (rules: CeRule[]): CeRule[] =>
  rules.toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1));

/** Returns each rule with the periods in which no newer rule replaces it, the newest rule first. */
export function datedRules(rules: CeRule[]): DatedRule[] {
  return newestFirst(rules).map((rule, nth, sorted) => {
    const newer = sorted.slice(0, nth).filter(({ code }) => code === rule.code);
    const periods = newer.reduce<RulePeriod[]>(
      (left, each) => left.flatMap((period) => without(period, wholePeriodOf(each))),
      [wholePeriodOf(rule)],
    );
    return { ...rule, periods };
  });
}

/** Returns whether a newer rule ends or replaces a rule with fixed dates. */
const isFollowed = ({ span, periods }: DatedRule): boolean =>
  span === 'fixed' && periods[0]?.to !== null;

/**
 * @returns whether the source of a rule was last read over 12 months ago; false if newer rules have
 * fully replaced the rule, or if a newer rule follows a rule with fixed dates
 */
export const isCheckDue = (rule: DatedRule, today: string): boolean =>
  rule.periods.length > 0 && !isFollowed(rule) && addMonths(rule.checkedOn, 12) < today;
