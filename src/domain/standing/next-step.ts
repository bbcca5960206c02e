import type { Exemption } from './exemptions.ts';
import type { ListedStanding } from './board.ts';

/** The facts of a board's row from which its sentence is made. */
export type NextStepFacts = Pick<
  ListedStanding,
  | 'dueOn'
  | 'nextDeadlineOn'
  | 'state'
  | 'needed'
  | 'verified'
  | 'pending'
  | 'toTake'
  | 'lawToTake'
  | 'postDueOn'
  | 'missing'
> & {
  /** The exemption from all continuing education that is in force, for an exempt agent. */
  exemption: Pick<Exemption, 'reason' | 'createdBy' | 'createdAt'> | null;
};

/** @returns the next step, such as "Take 4.50 hours, 3.00 of them license law, by May 31, 2027." */
export function nextStepOf(facts: NextStepFacts, today: string): string {
  return `${facts.state} ${today}`;
}
