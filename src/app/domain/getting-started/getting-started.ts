import type { Step, StepCode } from './steps.ts';

/**
 * The steps about the look, email, the site's address, super admins, second factors and backups.
 * They can be open long after the samples are gone, so the dashboard does not list the open steps
 * because of them alone.
 */
const recurring = new Set<StepCode>([
  'look',
  'email',
  'origin',
  'superAdmin',
  'secondFactor',
  'backup',
]);

/**
 * Whether any step other than the `recurring` ones is open. Only then does the dashboard list the
 * open steps. This function is not in steps.ts, because that file imports the sample website, which
 * the dashboard does not need.
 */
export const isGettingStarted = (all: Step[]): boolean =>
  all.some(({ code, openBecause }) => openBecause !== null && !recurring.has(code));
