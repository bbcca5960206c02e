import * as z from 'zod/mini';
import { choiceFilter, listQuery } from '#domain/lists.ts';
import { licenseTypes, type LicenseType } from './licenses.ts';
import type { AlertCode, MissingFact, Standing } from './standing.ts';

/**
 * The states by which the list of all standings (the board) groups agents, most urgent first.
 * "overdue" is not stored: it means that the next deadline has passed.
 */
export const standingStates = [
  'overdue',
  'short',
  'unknown',
  'lapsed',
  'verify',
  'complete',
  'exempt',
  'not_required',
] as const;
export type StandingState = (typeof standingStates)[number];

export const standingStateLabels: Record<StandingState, string> = {
  overdue: 'Overdue',
  short: 'Short',
  unknown: 'Not set up',
  lapsed: 'License lapsed',
  verify: 'To verify',
  complete: 'Complete',
  exempt: 'Exempt',
  not_required: 'Not required',
};

/**
 * The number of days before the next deadline in which agents who are short of hours need attention.
 */
export const dueSoonDays = 120;

export const dueFilters = ['past', '30', '60', `${dueSoonDays}`] as const;

/** The query parameters of the list of all standings (the board). */
export const standingQuery = z.extend(listQuery(['urgency', 'name', 'due', 'hours']), {
  state: choiceFilter(standingStates),
  type: choiceFilter(licenseTypes.values),
  /**
   * "past" finds agents whose next deadline has passed; a number finds those whose next deadline is
   * within this number of days from today.
   */
  due: choiceFilter(dueFilters),
  /** Finds agents whose REALTOR training is missing or complete. */
  realtor: choiceFilter(['missing', 'complete']),
  /**
   * Finds agents whose hours at GREC differ from the verified hours here, or whose license does not
   * allow brokerage, such as an inactive one.
   */
  check: choiceFilter(['grec', 'brokerage']),
});
export type StandingQuery = z.output<typeof standingQuery>;

/**
 * The counts of active agents. Each count is the number of rows that the board shows with the
 * matching filter.
 */
export interface StandingSummary {
  /** The office's day for which the agents are counted. */
  asOf: string;
  total: number;
  states: Record<StandingState, number>;
  /**
   * The number of agents whose hours are short and whose next deadline is at most `dueSoonDays`
   * ahead.
   */
  shortAndDueSoon: number;
}

/** One agent in the list of all standings (the board). */
export interface ListedStanding {
  /** The agent's id. */
  id: string;
  name: string;
  licenseType: LicenseType | null;
  licenseNumber: string | null;
  dueOn: string | null;
  nextDeadlineOn: string | null;
  /** The days to the next deadline; negative after it. */
  daysLeft: number | null;
  state: StandingState;
  needed: string;
  verified: string;
  pending: string;
  toTake: string;
  lawNeeded: string;
  lawVerified: string;
  lawPending: string;
  lawToTake: string;
  postDueOn: string | null;
  missing: MissingFact[];
  /** The codes of the unmet requirements that are shown but do not change the standing. */
  watched: string[];
  /** The codes of the missing REALTOR training. */
  realtorMissing: string[];
  grecDifference: string | null;
  alerts: AlertCode[];
  /** The row's sentence, such as "Take 4.50 hours, 3.00 of them license law, by May 31, 2027." */
  nextStep: string;
}

/**
 * Returns the state that the board shows. The stored outcome does not depend on the current date,
 * so "overdue" is derived here from the next deadline and today.
 */
export const stateOf = (
  { outcome, nextDeadlineOn }: Pick<Standing, 'outcome' | 'nextDeadlineOn'>,
  today: string,
): StandingState => (nextDeadlineOn !== null && today > nextDeadlineOn ? 'overdue' : outcome);
