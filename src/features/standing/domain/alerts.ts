import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { License } from './licenses.ts';
import type { AlertCode, PostLicense } from './standing.ts';

export function alertsOf(
  { status }: Pick<License, 'status'>,
  postLicense: PostLicense | null,
  today: string,
): AlertCode[] {
  const alerts: AlertCode[] = [];
  if (status === 'inactive') alerts.push('inactive_here');
  if (status === 'lapsed') alerts.push('lapsed_here');
  const isProofMissing = postLicense?.state === 'open' || postLicense?.state === 'late';
  if (isProofMissing && today > postLicense.lapsesOn) alerts.push('no_brokerage');
  return alerts;
}

interface AlertFacts {
  /** Whether the agent is active in this office. */
  isActive: boolean;
  /** The value of `PostLicense.lapsesOn`; null leaves the date out of the sentence. */
  lapsesOn: string | null;
}

const sinceWords = (lapsesOn: string | null) =>
  lapsesOn === null ? '' : ` since ${formatCalendarDate(lapsesOn)}`;

export function alertSentence(code: AlertCode, { isActive, lapsesOn }: AlertFacts): string {
  const here = isActive ? ', but this agent is active here' : '';
  if (code === 'inactive_here') return `License is inactive${here}.`;
  if (code === 'lapsed_here') return `License has lapsed${here}.`;
  return `May not practice${sinceWords(lapsesOn)} until GREC has proof of the course.`;
}

/** @returns the alert in words for the agent whose license it is about */
export function alertForAgent(code: AlertCode, lapsesOn: AlertFacts['lapsesOn']): string {
  if (code === 'inactive_here') return 'Your license is inactive.';
  if (code === 'lapsed_here') return 'Your license has lapsed.';
  return `You may not practice${sinceWords(lapsesOn)} until GREC has proof of the course.`;
}

/**
 * Returns whether a license number is a whole number below 100,000 and so suggests an exemption:
 * the Georgia Real Estate Commission (GREC) requires no hours of continuing education for such
 * licenses. A number with letters or punctuation suggests no exemption.
 */
export function isNumberBelow100000(licenseNumber: string | null): boolean {
  const digits = /^\s*(\d+)\s*$/.exec(licenseNumber ?? '')?.[1];
  return digits !== undefined && Number(digits) > 0 && Number(digits) < 100_000;
}
