import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import {
  reminderPauseHours,
  type PolicyReader,
  type ReaderCounts,
} from '#features/policies/domain/readers.ts';
import type { PolicyVersionSummary } from '#features/policies/domain/versions.ts';
import { formatCount } from '#shared/domain/text/counted.ts';

/** Whether the agent was asked and has not answered. */
export const isOpen = ({ state }: Pick<PolicyReader, 'state'>) =>
  state === 'open' || state === 'overdue';

export const mayAnswer = (reader: Pick<PolicyReader, 'state'>) =>
  isOpen(reader) || reader.state === 'not_asked';

/**
 * Whether it is too early to remind the agent: the last email is more recent than
 * `reminderPauseHours` and did not fail, or the first email is not queued yet.
 */
export const wasJustEmailed = ({ lastSentAt, emailStatus }: PolicyReader, now: number) =>
  lastSentAt === null ||
  (emailStatus !== 'failed' && Date.parse(lastSentAt) > now - reminderPauseHours * 3600_000);

function openWords({ askedAt, lastSentAt, sentCount }: PolicyReader): string {
  const parts = [
    'Open',
    askedAt && `asked ${formatOfficeDate(askedAt)}`,
    lastSentAt && sentCount > 1 && `reminded ${formatOfficeDate(lastSentAt)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function confirmedWords({
  confirmedAt,
  confirmedVersion,
  paperOn,
  isOtherNameTyped,
}: PolicyReader): string {
  const version = `version ${confirmedVersion}${isOtherNameTyped ? ', under another name' : ''}`;
  if (paperOn) return `Confirmed on paper ${formatCalendarDate(paperOn)}, ${version}`;
  return `Confirmed ${formatOfficeDate(confirmedAt ?? '')}, ${version}`;
}

/** Returns the state in words, such as "Confirmed Nov 24, 2026, version 3". */
export function stateWords(reader: PolicyReader): string {
  const { state, closeReason } = reader;
  if (state === 'not_asked') return 'Not asked';
  if (state === 'waived') return `Waived: ${closeReason}`;
  return state === 'confirmed' ? confirmedWords(reader) : openWords(reader);
}

/** @returns null unless the agent must still answer and the email failed or waits */
export function emailWords(reader: PolicyReader): string | null {
  const { lastSentAt, emailStatus, emailError } = reader;
  if (!isOpen(reader)) return null;
  if (emailStatus === 'failed') return `Email failed: ${emailError ?? 'no reason given'}`;
  if (lastSentAt === null || emailStatus === 'queued') return 'The email is waiting to be sent';
  return null;
}

/** Returns words for the version that agents must confirm: "version 3 or its corrections". */
export function confirmedText(versions: Pick<PolicyVersionSummary, 'number' | 'isMinor'>[]) {
  const major = versions.find(({ isMinor }) => !isMinor);
  const hasCorrections = versions[0]?.isMinor === true;
  return `version ${major?.number}${hasCorrections ? ' or its corrections' : ''}`;
}

/** Returns a text such as "12 of 14 have confirmed version 3. 2 open, 1 of them overdue." */
export function summaryOf(
  { total, confirmed, states }: Omit<ReaderCounts, 'remindable'>,
  text: string,
): string {
  const verb = total === 1 ? 'has' : 'have';
  const first = `${formatCount(confirmed)} of ${formatCount(total)} ${verb} confirmed ${text}.`;
  const open =
    states.open > 0 &&
    `${formatCount(states.open)} open${states.overdue > 0 ? `, ${formatCount(states.overdue)} of them overdue` : ''}`;
  const rest = [
    open,
    states.not_asked > 0 && `${formatCount(states.not_asked)} not asked`,
    states.waived > 0 && `${formatCount(states.waived)} waived`,
  ].filter(Boolean);
  return rest.length > 0 ? `${first} ${rest.join('. ')}.` : first;
}
