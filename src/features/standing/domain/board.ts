import * as z from 'zod/mini';
import { eachOf, storedChoice } from '#shared/domain/answer-fields.ts';
import { choiceFilter, listQuery } from '#shared/domain/lists.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { alertCodes, missingFacts, type Standing } from './standing.ts';

/**
 * The states by which the list of all standings (the board) counts and filters agents. "overdue" is
 * not stored: it means that the next deadline has passed. All other states are stored outcomes.
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

/** A shortage is urgent from this number of days before the next deadline. */
export const dueSoonDays = 120;

/** A license should be compared with GREC's record within this number of days. */
export const grecCheckDays = 90;

export const dueFilters = ['past', '30', '60', `${dueSoonDays}`] as const;

export const standingQuery = z.extend(listQuery(['urgency', 'name', 'due', 'hours']), {
  state: choiceFilter(standingStates),
  type: choiceFilter(licenseTypes.values),
  /**
   * "past" finds agents whose next deadline has passed. A number finds agents whose next deadline
   * is today or at most this number of days ahead.
   */
  due: choiceFilter(dueFilters),
  /** "missing" finds agents who lack REALTOR training, "complete" members who lack none. */
  realtor: choiceFilter(['missing', 'complete']),
  /**
   * "grec" finds agents whose hours at GREC differ from the verified hours here. "unchecked" finds
   * agents whose license was not checked at GREC for `grecCheckDays` days. "brokerage" finds agents
   * with an alert, such as that of an inactive license.
   */
  check: choiceFilter(['grec', 'unchecked', 'brokerage']),
});
export type StandingQuery = z.output<typeof standingQuery>;

/**
 * The counts of active agents on the board. Each count is the number of rows that the board shows
 * with the filters of that count.
 */
export const standingSummary = z.object({
  /** The office's day for which the agents are counted. */
  asOf: z.string(),
  total: z.number(),
  states: eachOf(standingStates, z.number()),
  /** The number of agents in the state "short" whose next deadline is within `dueSoonDays` days. */
  shortAndDueSoon: z.number(),
});
export type StandingSummary = z.output<typeof standingSummary>;

/** One agent in the list of all standings (the board). */
export const listedStanding = z.object({
  id: z.string(),
  name: z.string(),
  licenseType: z.nullable(storedChoice(licenseTypes.values)),
  licenseNumber: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  nextDeadlineOn: z.nullable(z.string()),
  /** The number of days until the next deadline; negative after it, null without a deadline. */
  daysLeft: z.nullable(z.number()),
  state: z.enum(standingStates),
  needed: z.string(),
  verified: z.string(),
  pending: z.string(),
  toTake: z.string(),
  lawNeeded: z.string(),
  lawVerified: z.string(),
  lawPending: z.string(),
  lawToTake: z.string(),
  postDueOn: z.nullable(z.string()),
  missing: z.array(z.enum(missingFacts)),
  /** The codes of the watched requirements for which the agent must still take hours. */
  watched: z.array(z.string()),
  /** The codes of the REALTOR requirements for which the agent must still take hours. */
  realtorMissing: z.array(z.string()),
  grecDifference: z.nullable(z.string()),
  alerts: z.array(z.enum(alertCodes)),
  /** The row's sentence, such as "Needs 4.5 more hours by May 31, 2027." */
  nextStep: z.string(),
});
export type ListedStanding = z.output<typeof listedStanding>;

/** Returns "overdue" if the next deadline is before today, or else the outcome. */
export const stateOf = (
  { outcome, nextDeadlineOn }: Pick<Standing, 'outcome' | 'nextDeadlineOn'>,
  today: string,
): StandingState => (nextDeadlineOn !== null && today > nextDeadlineOn ? 'overdue' : outcome);
