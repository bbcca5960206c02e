import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { Mailbox } from './mailbox.ts';
import type { ComposedEmail, EmailBody } from './compose/email-text.ts';
import { oneLine } from './one-line.ts';

export interface EmailSettings {
  brokerage: Brokerage;
  /** The mailbox that gets notices about inquiries, and the replies to some emails. */
  office: Mailbox;
  publicOrigin: string;
}

/** The words about one inquiry in an email about several inquiries. */
export interface InquiryWords extends EmailBody {
  inquiryId: string;
}

/** The link that is put into an email when it is sent, and the request that it is about, if any. */
interface SecretLink {
  policyRequestId?: string;
  secretLink: string;
}

export interface NewEmail extends ComposedEmail {
  /**
   * The records that the email is about: the id of one inquiry; the words about each of several
   * inquiries, which follow the email's own text; or a secret link. Null if the email is about none
   * of these.
   */
  about: string | InquiryWords[] | SecretLink | null;
  /** The username of the administrator who wrote the email, for a reply. */
  author?: string;
}

/**
 * Adds emails to the outbox, in the caller's transaction.
 * @param publicOrigin the site's origin, whose host is part of each Message-ID
 * @returns the ids of the emails, in the same order
 */
export async function insertEmails(
  db: Database,
  emails: readonly NewEmail[],
  publicOrigin: string,
  now: Date,
): Promise<string[]> {
  const { hostname } = new URL(publicOrigin);
  const rows = emails.map((email) => toRow(email, hostname, now.toISOString()));
  for (const some of inParts(rows)) await db.insertInto('emailMessages').values(some).execute();
  for (const [nth, { about }] of emails.entries()) {
    if (Array.isArray(about)) await insertWords(db, rows[nth]?.id ?? '', about);
  }
  return rows.map(({ id }) => id);
}

function toRow({ about, recipient, replyTo, ...email }: NewEmail, hostname: string, now: string) {
  const id = newId();
  const request = typeof about === 'object' && !Array.isArray(about) ? about : null;
  return {
    id,
    contactSubmissionId: typeof about === 'string' ? about : null,
    policyRequestId: request?.policyRequestId ?? null,
    secretLink: request?.secretLink ?? null,
    kind: email.kind,
    author: email.author ?? null,
    messageId: `<${id}@${hostname}>`,
    recipientName: recipient.name,
    recipientAddress: recipient.address,
    replyToName: replyTo.name,
    replyToAddress: replyTo.address,
    subject: oneLine(email.subject),
    text: email.text,
    html: email.html,
    nextAttemptAt: now,
    createdAt: now,
  };
}

const rowsAtOnce = 500;

/** Divides rows for several statements, because databases limit the parameters of one. */
const inParts = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, nth) =>
    rows.slice(nth * rowsAtOnce, (nth + 1) * rowsAtOnce),
  );

async function insertWords(db: Database, emailId: string, words: InquiryWords[]) {
  const rows = words.map(({ inquiryId, text, html }, position) => ({
    emailId,
    contactSubmissionId: inquiryId,
    position,
    text,
    html,
  }));
  for (const some of inParts(rows)) await db.insertInto('emailInquiries').values(some).execute();
}

/** Adds the words about each inquiry to an email about several. Returns any other unchanged. */
export async function withInquiryWords<
  Email extends EmailBody & {
    id: string;
    contactSubmissionId: string | null;
    policyRequestId: string | null;
  },
>(db: Database, email: Email): Promise<Email> {
  if (email.contactSubmissionId !== null || email.policyRequestId !== null) return email;
  const words = await db
    .selectFrom('emailInquiries')
    .select(['text', 'html'])
    .where('emailId', '=', email.id)
    .orderBy('position')
    .execute();
  const html = words.map((each) => each.html).join('\n<hr>\n');
  return {
    ...email,
    text: [email.text, ...words.map(({ text }) => `${text}\n`)].join('\n'),
    // Pass a function, because `replace` gives "$&" and similar characters in a replacement text a
    // special meaning, and visitors may write them.
    html: email.html.replace('</body>', () => `${html}\n</body>`),
  };
}
