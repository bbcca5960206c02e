import type { Step, StepCode } from './steps.ts';

/**
 * The steps that can become open again at any time, such as the step about backups. Only the other
 * steps show that the site is still a sample.
 */
const recurring = new Set<StepCode>(['email', 'origin', 'superAdmin', 'backup']);

/**
 * Whether the site still shows samples, so that the dashboard lists the open steps. This function
 * is not in steps.ts, because that file imports the sample website, which the dashboard does not
 * need.
 */
export const isGettingStarted = (all: Step[]): boolean =>
  all.some(({ code, openBecause }) => openBecause !== null && !recurring.has(code));
