import type { DigestContext } from '#features/deadlines/server/digest/run-digest.ts';
import { countListed } from '#app/server/count-listed.ts';
import { derivedDeadlines } from '#app/server/deadline-sources.ts';
import { licenseSteps } from './license-steps.ts';
import { mondayLines } from './monday-lines.ts';

/** Returns what the digest takes from other features. */
export const digestSources = ({ emailSettings }: Pick<DigestContext, 'emailSettings'>) => ({
  derived: derivedDeadlines,
  mondayLines: mondayLines(countListed(() => emailSettings().brokerage)),
  licenseSteps,
});
