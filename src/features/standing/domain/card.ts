import * as z from 'zod/mini';
import { addDays } from '#shared/domain/calendar.ts';
import { calendarDate } from '#shared/domain/fields.ts';
import { stateOf } from './board.ts';
import { exemption } from './exemptions.ts';
import { license, type License } from './licenses.ts';
import { nextStepForAgent, nextStepOf, type NextStepFacts } from './next-step.ts';
import { isFirstRenewal, periodOf } from './period.ts';
import { ceRule } from './rules.ts';
import { standingOf } from './standing-of.ts';
import { period, standing, standingRecord, type Period, type Standing } from './standing.ts';

const cardPeriods = ['current', 'previous'] as const;
export type CardPeriod = (typeof cardPeriods)[number];

export const cardQuery = z.object({
  period: z._default(z.enum(cardPeriods, 'Must be current or previous'), 'current'),
  /**
   * The day for which the standing is computed; today if it is missing. For the previous period, a
   * day after the end of that period is replaced by its last day.
   */
  asOf: z.optional(calendarDate()),
});

/** An education record on the agent's standing card. */
export const cardRecord = z.extend(standingRecord, {
  certificateNumber: z.nullable(z.string()),
  /** The version to send as If-Match when the office decides whether the record counts. */
  version: z.number(),
});
export type CardRecord = z.output<typeof cardRecord>;

/** The facts from which a standing and its next step are computed. */
export const standingFacts = z.object({
  /** Whether the agent is active in this office. It changes only sentences, not the standing. */
  isActive: z.boolean(),
  license,
  records: z.array(cardRecord),
  exemptions: z.array(exemption),
  rules: z.array(ceRule),
  /** The day for which the standing is computed. */
  today: z.string(),
});
export type StandingFacts = z.output<typeof standingFacts>;

export const standingCard = z.extend(standingFacts, {
  agentName: z.string(),
  standing,
  /** Whether the standing is computed for a day in the future. */
  isLookingAhead: z.boolean(),
  /** The renewal period before the license's current one, or null: see `previousPeriodOf`. */
  previousPeriod: z.nullable(period),
});
export type StandingCard = z.output<typeof standingCard>;

/** Null if there was none or the renewal date is unknown. */
export function previousPeriodOf(current: License): Period | null {
  const { renewalDueOn, firstLicensedOn } = current;
  if (renewalDueOn === null || isFirstRenewal(current)) return null;
  const dueOn = addDays(periodOf(renewalDueOn).from, -1);
  return firstLicensedOn !== null && firstLicensedOn > dueOn ? null : periodOf(dueOn);
}

/**
 * Returns the facts of the renewal period that ended on `dueOn`, as of that day, or as of
 * `facts.today` if it is earlier. The license counts as active if its status is recorded, because
 * the current status says nothing about that time. The hours at GREC are left out, because they
 * belong to the current period.
 */
export function factsOfPreviousPeriod(facts: StandingFacts, dueOn: string): StandingFacts {
  return {
    ...facts,
    license: {
      ...facts.license,
      status: facts.license.status && 'active',
      renewalDueOn: dueOn,
      grecCheckedOn: null,
      grecHours: null,
    },
    records: facts.records.filter(({ completionDate }) => completionDate <= dueOn),
    today: facts.today < dueOn ? facts.today : dueOn,
  };
}

export const standingOfFacts = (facts: StandingFacts) =>
  standingOf(facts.license, facts.records, facts.exemptions, facts.rules, facts.today);

type StepFacts = Pick<StandingFacts, 'isActive' | 'today'>;

const nextStepFacts = (computed: Standing, { isActive, today }: StepFacts): NextStepFacts => ({
  ...computed.total,
  isActive,
  state: stateOf(computed, today),
  dueOn: computed.period?.dueOn ?? null,
  nextDeadlineOn: computed.nextDeadlineOn,
  lawToTake: computed.law.toTake,
  missing: computed.missing,
  postDueOn: computed.postLicense?.state === 'open' ? computed.postLicense.dueOn : null,
  exemption: computed.exemption,
});

/** Returns the sentence about the agent's next step, such as "Needs 4.5 more hours by May 31, 2027." */
export const nextStepOfStanding = (computed: Standing, facts: StepFacts): string =>
  nextStepOf(nextStepFacts(computed, facts), facts.today);

/** Returns the same in words for the agent, such as "Take 4.5 hours by May 31, 2027." */
export const agentsNextStep = (computed: Standing, facts: StepFacts): string =>
  nextStepForAgent(nextStepFacts(computed, facts), facts.today);
