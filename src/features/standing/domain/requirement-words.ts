import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { plainHours, toHundredths } from '#features/standing/domain/hours.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import type { PostLicense, RequirementResult } from '#features/standing/domain/standing.ts';

/**
 * Whether a requirement is met, or short. "unconfirmed" means that it is met once pending hours are
 * verified, the post-license course is completed, or GREC accepts a late course.
 */
export type Progress = 'met' | 'unconfirmed' | 'short';

interface RequirementWords {
  progress: Progress;
  /** The result, such as "short by 3". */
  result: string;
}

function courseWords({ state, dueOn, doneOn, credit }: PostLicense): RequirementWords {
  const done = doneOn === null ? '' : formatCalendarDate(doneOn);
  switch (state) {
    case 'done':
      return {
        progress: 'met',
        result: `completed ${done}; adds ${plainHours(credit)} to the total`,
      };
    case 'exempt':
      return { progress: 'met', result: 'exempt' };
    case 'late':
      return {
        progress: 'unconfirmed',
        result: `completed ${done}, after ${formatCalendarDate(dueOn)}; GREC decides`,
      };
    default:
      return { progress: 'short', result: `not completed; due ${formatCalendarDate(dueOn)}` };
  }
}

/**
 * Returns the progress and the result of a requirement.
 * @param course the agent's post-license course; null if the agent needs none. It has a requirement
 * of its own, and its credit counts for the total.
 */
export function requirementWords(
  requirement: RequirementResult,
  course: PostLicense | null,
): RequirementWords {
  const { measure, needed, verified, pending, toTake } = requirement;
  if (measure === 'post_license' && course) return courseWords(course);
  if (toHundredths(toTake) > 0)
    return { progress: 'short', result: `short by ${plainHours(toTake)}` };
  const left = toHundredths(needed) - toHundredths(verified);
  if (toHundredths(needed) === 0) return { progress: 'met', result: 'not required' };
  if (left <= 0) return { progress: 'met', result: 'met' };
  const missing = [
    ...(toHundredths(pending) > 0 ? ['the pending hours are verified'] : []),
    ...(left > toHundredths(pending) ? ['the post-license course is completed'] : []),
  ];
  return { progress: 'unconfirmed', result: `met once ${missing.join(' and ')}` };
}

/** Returns the hours, such as "28.5 of 36, 3 pending". */
export const hoursInWords = ({ needed, verified, pending }: RequirementResult) =>
  `${plainHours(verified)} of ${plainHours(needed)}${toHundredths(pending) > 0 ? `, ${plainHours(pending)} pending` : ''}`;

/** Returns the renewals that a rule is for, such as "renewals from Jul 1, 2016"; empty for all. */
export function renewalsOf({ dueFrom, dueTo }: Pick<CeRule, 'dueFrom' | 'dueTo'>): string {
  const from = dueFrom === null ? '' : ` from ${formatCalendarDate(dueFrom)}`;
  const to = dueTo === null ? '' : ` to ${formatCalendarDate(dueTo)}`;
  return from || to ? `renewals${from}${to}` : '';
}

/**
 * Returns a sentence that compares the hours at GREC with the verified hours here; null if no hours
 * at GREC are recorded for this period.
 */
export function grecWords(
  { grecHours, grecCheckedOn }: { grecHours: string | null; grecCheckedOn: string | null },
  difference: string | null,
): string | null {
  if (grecHours === null || difference === null) return null;
  const on = grecCheckedOn === null ? '' : ` on ${formatCalendarDate(grecCheckedOn)}`;
  const hundredths = toHundredths(difference);
  const showed = `GREC showed ${plainHours(grecHours)} hours${on}`;
  if (hundredths === 0) return `${showed}: the same as here.`;
  const amount = Math.abs(hundredths) / 100;
  return `${showed}: ${amount} ${hundredths < 0 ? 'fewer' : 'more'} than here.`;
}
