import { emailKinds, type EmailSummary } from '#features/emails/domain.ts';
import { callOutcomes } from './calls.ts';
import { deskChanges } from './desk-changes.ts';
import { type InquiryChange, type InquiryDetail, inquiryStatuses } from './inquiries.ts';
import { sourceInWords } from './inquiry-sources.ts';

/** One entry of an inquiry's timeline, such as an email, a note or a call. */
export interface TimelineEntry {
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  title: string;
  /** The administrator's full name or else the username, or null if there is none. */
  author: string | null;
  text?: string | null;
  email?: EmailSummary;
}

/** Returns the entries of an inquiry's timeline, newest first. */
export function timelineOf(inquiry: InquiryDetail): TimelineEntry[] {
  const { createdAt, readAt, aboutAgentName, addedBy } = inquiry;
  const { emails, calls, notes, changes, names } = inquiry;
  const origin = aboutAgentName === null ? 'the website' : `${aboutAgentName}’s page`;
  // Entries of the same time keep this order.
  const entries: TimelineEntry[] = [
    ...emails.toReversed().map((email) => ({
      id: email.id,
      at: email.createdAt,
      title: emailKinds.labels[email.kind],
      author: email.author,
      email,
    })),
    ...notes.map(({ createdAt: at, ...note }) => ({ ...note, at, title: 'Note' })),
    ...calls.toReversed().map(({ createdAt: at, outcome, note: text, ...call }) => ({
      ...call,
      at,
      title: `Call: ${callOutcomes.labels[outcome]}`,
      text,
    })),
    ...changes.toReversed().map((change) => ({
      id: change.id,
      at: change.createdAt,
      title: changeInWords(change),
      author: change.author,
    })),
    ...(readAt === null ? [] : [{ id: 'read', at: readAt, title: 'First opened', author: null }]),
    {
      id: 'received',
      at: createdAt,
      title: addedBy === null ? `Received from ${origin}` : `Added: ${sourceInWords(inquiry)}`,
      author: addedBy,
    },
  ];
  return entries
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((entry) => ({ ...entry, author: entry.author && (names[entry.author] ?? entry.author) }));
}

function changeInWords(change: InquiryChange): string {
  const { outcome, mayContact, status, assignedAgentName, isAnswered } = change;
  if (outcome !== undefined) return deskChanges.labels[outcome];
  const words = [
    mayContact ? 'May be contacted again' : '',
    assignedAgentName === undefined
      ? ''
      : assignedAgentName === null
        ? 'Unassigned'
        : `Assigned to ${assignedAgentName}`,
    status === undefined ? '' : `Status: ${inquiryStatuses.labels[status]}`,
    isAnswered === undefined ? '' : isAnswered ? 'Marked as replied' : 'Marked as not replied yet',
  ];
  return words.filter(Boolean).join(', ') || 'Edited';
}
