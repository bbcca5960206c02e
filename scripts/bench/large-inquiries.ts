import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { inquirySearch } from '#domain/inquiries/inquiries.ts';
import type { InquiryStatus } from '#domain/inquiries/inquiries.ts';
import { services } from '#domain/inquiries/inquiry-words.ts';
import { daysAgo, insertMany } from './insert-many.ts';
import type { SampleWords } from './sample-words.ts';

const inquiriesADay = 60;

/**
 * Returns the status of an inquiry: spam for one in twenty. Otherwise the newest 2,000 inquiries
 * are new, the next 2,000 are in progress, and all older ones are done.
 * @param nth the number of newer inquiries
 */
function statusOf(nth: number, words: SampleWords): InquiryStatus {
  if (words.isLikely(0.05)) return 'spam';
  if (nth < 2000) return 'new';
  return nth < 4000 ? 'in_progress' : 'done';
}

/**
 * Returns a message. Most messages have one to eight sentences, one in ten is null, and about one
 * in a hundred has 60 sentences.
 */
function messageOf(words: SampleWords) {
  if (words.isLikely(0.1)) return null;
  return words.text(words.isLikely(0.01) ? 60 : words.pick([1, 2, 3, 4, 5, 6, 8]));
}

export interface SampleAgent {
  id: string;
  agentKey: string;
}

function inquiry(nth: number, agents: SampleAgent[], words: SampleWords) {
  const { firstName, lastName } = words.person();
  const email = `${firstName}.${lastName}${words.digits(4)}@example.com`.toLowerCase();
  const phone = words.isLikely(0.7) ? words.phone() : null;
  const message = messageOf(words);
  const status = statusOf(nth, words);
  const createdAt = daysAgo(nth / inquiriesADay);
  const about = words.isLikely(0.3) ? words.pick(agents) : null;
  const assigned = about ?? (words.isLikely(0.6) ? words.pick(agents) : null);
  return {
    id: newId({ msecs: Date.parse(createdAt) }),
    firstName,
    lastName,
    email,
    phone,
    service: words.pick(services),
    message,
    status,
    spamReason: status === 'spam' ? ('links' as const) : null,
    aboutAgentId: about?.id ?? null,
    assignedAgentId: assigned?.id ?? null,
    agentKey: assigned?.agentKey ?? '',
    firstResponseAt: status === 'done' ? createdAt : null,
    replyDueAt: words.isLikely(0.9) ? daysAgo(nth / inquiriesADay - 0.1) : null,
    readAt: nth < 300 ? null : createdAt,
    consentVersion: null,
    ...inquirySearch({ firstName, lastName, email, phone, message }),
    createdAt,
  };
}

/**
 * Inserts inquiries. Every tenth inquiry has a note, and each inquiry of the newest fifth has an
 * email.
 */
export async function insertInquiries(
  db: Database,
  count: number,
  agents: SampleAgent[],
  words: SampleWords,
) {
  const ids: string[] = [];
  await insertMany(db, 'contactSubmissions', count, (nth) => {
    // Insert the oldest inquiry first, as in a real database.
    const row = inquiry(count - 1 - nth, agents, words);
    ids.unshift(row.id);
    return row;
  });
  await insertMany(db, 'inquiryNotes', count / 10, (nth) => ({
    id: newId(),
    contactSubmissionId: ids[nth * 10] ?? '',
    author: 'admin',
    text: words.text(2),
    createdAt: daysAgo(nth / 6),
  }));
  await insertMany(db, 'emailMessages', count / 5, (nth) => ({
    id: newId(),
    contactSubmissionId: ids[nth] ?? '',
    kind: words.pick(['office_notice', 'acknowledgement'] as const),
    messageId: `<${nth}@marshandsquare.example>`,
    recipientName: 'Marsh & Square Realty',
    recipientAddress: `reader${nth}@example.com`,
    replyToName: null,
    replyToAddress: null,
    subject: 'New inquiry about buying a home',
    text: words.text(10),
    html: `<p>${words.text(25)}</p>`,
    status: nth % 40 === 0 ? ('queued' as const) : ('sent' as const),
    attempts: 1,
    nextAttemptAt: daysAgo(-365),
    lastError: null,
    createdAt: daysAgo(nth / 120),
    sentAt: daysAgo(nth / 120),
  }));
}
