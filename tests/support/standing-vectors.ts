import { daysBetween } from '#shared/domain/calendar.ts';
import { stateOf } from '#features/standing/domain/board.ts';
import { nextStepOfStanding } from '#features/standing/domain/card.ts';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import type { License } from '#features/standing/domain/licenses.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { standingOf } from '#features/standing/domain/standing-of.ts';
import type { Standing, StandingRecord } from '#features/standing/domain/standing.ts';
import { salesperson } from './standing-samples.ts';

/** An example of an agent and the standing that the agent must have. */
export interface Vector {
  /** The example's number in the titles of tests. */
  vector: number;
  given: string;
  license?: License;
  records?: StandingRecord[];
  exemptions?: Exemption[];
  /** Requirements of the office, in addition to those that come with the product. */
  rules?: CeRule[];
  today?: string;
  /** The standing in one line, as `inBrief` writes it. */
  standing: string;
  nextStep: string;
  /** The sentences about the education records, in the order of `records`. */
  verdicts?: string[];
}

const usualToday = '2026-11-21';

const isZero = (hours: string) => Number(hours) === 0;
const pendingOf = (hours: string) => (isZero(hours) ? '' : ` (${hours} pending)`);

/**
 * Writes a standing in one line, such as "short: 28.50 of 36.00 (3.00 pending), law 0.00 of 3.00;
 * take 4.50, law 3.00; 191 days".
 */
function inBrief({ total, law, ...standing }: Standing, today: string) {
  const { nextDeadlineOn } = standing;
  return [
    `${stateOf(standing, today)}: ${total.verified} of ${total.needed}${pendingOf(total.pending)}, ` +
      `law ${law.verified} of ${law.needed}${pendingOf(law.pending)}`,
    ...(isZero(total.toTake) ? [] : [`take ${total.toTake}, law ${law.toTake}`]),
    ...(nextDeadlineOn ? [`${daysBetween(today, nextDeadlineOn)} days`] : []),
  ].join('; ');
}

export function computeVector(vector: Omit<Vector, 'vector' | 'given' | 'standing' | 'nextStep'>) {
  const { license = salesperson, records = [], exemptions = [], rules = [] } = vector;
  const { today = usualToday } = vector;
  return standingOf(license, records, exemptions, [...shippedRules, ...rules], today);
}

/** Computes the values to compare with those of `expectedOf`. */
export function resultOf(vector: Vector): Pick<Vector, 'standing' | 'nextStep' | 'verdicts'> {
  const { records = [], today = usualToday } = vector;
  const standing = computeVector(vector);
  const sentences = new Map(standing.records.map((each) => [each.recordId, each.sentence]));
  const verdicts = records.map(({ id }) => sentences.get(id) ?? 'no verdict');
  return {
    standing: inBrief(standing, today),
    nextStep: nextStepOfStanding(standing, { isActive: true, today }),
    ...(vector.verdicts && { verdicts }),
  };
}

/** Returns the values that `resultOf` must compute for a vector. */
export const expectedOf = ({ standing, nextStep, verdicts }: Vector) => ({
  standing,
  nextStep,
  ...(verdicts && { verdicts }),
});
