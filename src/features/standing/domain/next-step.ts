import { addDays } from '#shared/domain/calendar.ts';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import { alertForAgent, alertSentence } from './alerts.ts';
import type { ListedStanding, StandingState } from './board.ts';
import type { Exemption } from './exemptions.ts';
import { plainHours, toHundredths } from './hours.ts';
import type { MissingFact } from './standing.ts';

/** The facts from which the sentence about an agent's next step is made. */
export type NextStepFacts = Pick<
  ListedStanding,
  | 'state'
  | 'dueOn'
  | 'nextDeadlineOn'
  | 'needed'
  | 'verified'
  | 'pending'
  | 'toTake'
  | 'lawToTake'
  | 'missing'
> & {
  /** Whether the agent is active in this office. */
  isActive: boolean;
  /** The last day of the post-license course; null if the agent has no course to complete. */
  postDueOn: string | null;
  /** The agent's current exemption from all continuing education; null if not exempt. */
  exemption: Pick<Exemption, 'reason' | 'createdByName' | 'createdAt'> | null;
};

const inWords = new Intl.ListFormat('en-US');

export const missingInWords: Record<MissingFact, string> = {
  license_type: 'the license type',
  status: 'the license status',
  renewal_due: 'the renewal date',
  first_licensed: 'the date of the first license',
};

const day = (date: string | null) => (date === null ? '' : formatCalendarDate(date));

/** The number of days before the renewal date in which GREC accepts renewals. */
const renewalWindow = 120;

function topicsOf({ needed, verified, pending, toTake, lawToTake }: NextStepFacts) {
  const isLaw = toHundredths(lawToTake) > 0;
  const law = isLaw
    ? lawToTake === toTake
      ? ' of license law'
      : `, ${plainHours(lawToTake)} of them license law,`
    : '';
  const left = toHundredths(needed) - toHundredths(verified) - toHundredths(pending);
  const isExplained = toHundredths(toTake) <= Math.max(left, toHundredths(lawToTake));
  // If `isExplained` is false, another enforced requirement needs more hours than the total and
  // license law do. The sentence then adds "in the required topics".
  return isExplained ? law : `${law || ','} in the required topics,`;
}

function shortSentence(facts: NextStepFacts, isForAgent = false) {
  const { toTake, pending, postDueOn } = facts;
  const unit = toTake === '1.00' ? 'hour' : 'hours';
  const waiting = `${plainHours(pending)} pending hours`;
  const verified = isForAgent ? `. ${waiting} are not verified yet` : `, and ${waiting} verified`;
  const end = `${topicsOf(facts)} by ${day(facts.dueOn)}${toHundredths(pending) > 0 ? verified : ''}.`;
  const more = `${plainHours(toTake)} more ${unit}${end}`;
  if (postDueOn === null)
    return isForAgent ? `Take ${plainHours(toTake)} ${unit}${end}` : `Needs ${more}`;
  const course = `Take the post-license course by ${day(postDueOn)}`;
  return toHundredths(toTake) > 0 ? `${course}, then ${more}` : `${course}.`;
}

function overdueSentence({ postDueOn, dueOn }: NextStepFacts, today: string) {
  return postDueOn !== null && postDueOn < today && (dueOn === null || today <= dueOn)
    ? `Post-license course was due ${day(postDueOn)}. Check the license with GREC.`
    : 'Renewal date has passed. Record the renewal.';
}

function completeSentence({ dueOn }: NextStepFacts, today: string) {
  if (dueOn === null) return 'Complete.';
  const opensOn = addDays(dueOn, -renewalWindow);
  return `Complete. Renewal ${today < opensOn ? `opens ${day(opensOn)}` : 'is open'}.`;
}

function exemptSentence({ exemption }: NextStepFacts) {
  if (exemption === null) return 'Exempt.';
  const { reason, createdByName, createdAt } = exemption;
  return `Exempt: ${reason}, confirmed by ${createdByName}, ${formatOfficeDate(createdAt)}.`;
}

const factsInWords = (missing: MissingFact[]) =>
  inWords.format(missing.map((fact) => missingInWords[fact]));

const unknownSentence = ({ missing }: NextStepFacts) => `Add ${factsInWords(missing)}.`;

const verifySentence = ({ pending }: NextStepFacts) =>
  toHundredths(pending) > 0
    ? `Complete once ${plainHours(pending)} pending hours are verified.`
    : 'Ask GREC about the late post-license course.';

const sentences: Record<StandingState, (facts: NextStepFacts, today: string) => string> = {
  overdue: overdueSentence,
  short: (facts) => shortSentence(facts),
  unknown: unknownSentence,
  lapsed: ({ isActive }) => alertSentence('lapsed_here', { isActive, lapsesOn: null }),
  verify: verifySentence,
  complete: completeSentence,
  exempt: exemptSentence,
  not_required: ({ isActive }) => alertSentence('inactive_here', { isActive, lapsesOn: null }),
};

/**
 * @returns the sentence about the next step, such as "Needs 4.5 more hours, 3 of them license law,
 * by May 31, 2027."
 */
export const nextStepOf = (facts: NextStepFacts, today: string): string =>
  sentences[facts.state](facts, today);

const sentencesForAgent: typeof sentences = {
  ...sentences,
  overdue: () => 'A license deadline has passed. Call the office.',
  short: (facts) => shortSentence(facts, true),
  unknown: ({ missing }) => `The office still needs ${factsInWords(missing)}.`,
  lapsed: () => `${alertForAgent('lapsed_here', null)} Call the office.`,
  not_required: () => alertForAgent('inactive_here', null),
};

/**
 * @returns the sentence about the next step in words for the agent, such as "Take 1.5 hours by May
 * 31, 2027. 3 pending hours are not verified yet." Only the office verifies hours and renews.
 */
export const nextStepForAgent = (facts: NextStepFacts, today: string): string =>
  sentencesForAgent[facts.state](facts, today);
