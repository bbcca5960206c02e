import * as z from 'zod/mini';
import { addDays } from '#shared/domain/calendar.ts';
import { calendarDate } from '#shared/domain/fields.ts';
import { stateOf } from './board.ts';
import type { Exemption } from './exemptions.ts';
import type { License } from './licenses.ts';
import { nextStepOf } from './next-step.ts';
import { isFirstRenewal, periodOf, type Period } from './period.ts';
import type { CeRule } from './rules.ts';
import { standingOf } from './standing-of.ts';
import type { Standing, StandingRecord } from './standing.ts';

const cardPeriods = ['current', 'previous'] as const;
export type CardPeriod = (typeof cardPeriods)[number];

/** The query parameters of the request for an agent's standing. */
export const cardQuery = z.object({
  period: z._default(z.enum(cardPeriods, 'Must be current or previous'), 'current'),
  /**
   * The day for which the standing is computed; today if it is missing. For the previous period, a
   * day after the end of that period is replaced by its last day.
   */
  asOf: z.optional(calendarDate()),
});

/** An education record on the agent's standing card. */
export interface CardRecord extends StandingRecord {
  certificateNumber: string | null;
  /** The version to send as If-Match when the office decides whether the record counts. */
  version: number;
}

/** The facts from which a standing and its next step are computed. */
export interface StandingFacts {
  /** Whether the agent is active in this office. It changes only sentences, not the standing. */
  isActive: boolean;
  license: License;
  records: CardRecord[];
  exemptions: Exemption[];
  rules: CeRule[];
  /** The day for which the standing is computed. */
  today: string;
}

/** The answer to the request for an agent's standing. */
export interface StandingCard extends StandingFacts {
  agentName: string;
  standing: Standing;
  /** Whether the standing is computed for a day in the future. */
  isLookingAhead: boolean;
  /** The renewal period before the license's current one, or null: see `previousPeriodOf`. */
  previousPeriod: Period | null;
}

/**
 * Returns the renewal period before the license's current one; null if there was none or the
 * renewal date is unknown.
 */
export function previousPeriodOf(license: License): Period | null {
  const { renewalDueOn, firstLicensedOn } = license;
  if (renewalDueOn === null || isFirstRenewal(license)) return null;
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

export const standingOfFacts = ({ license, records, exemptions, rules, today }: StandingFacts) =>
  standingOf(license, records, exemptions, rules, today);

/** Returns the sentence about the agent's next step, such as "Take 4.50 hours by May 31, 2027." */
export const nextStepOfStanding = (
  standing: Standing,
  { isActive, today }: Pick<StandingFacts, 'isActive' | 'today'>,
): string =>
  nextStepOf(
    {
      ...standing.total,
      isActive,
      state: stateOf(standing, today),
      dueOn: standing.period?.dueOn ?? null,
      nextDeadlineOn: standing.nextDeadlineOn,
      lawToTake: standing.law.toTake,
      missing: standing.missing,
      postDueOn: standing.postLicense?.state === 'open' ? standing.postLicense.dueOn : null,
      exemption: standing.exemption,
    },
    today,
  );
