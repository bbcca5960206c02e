import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { InquiryForEmail } from '#domain/inquiries.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import { composeAcknowledgement } from './acknowledgement.ts';
import { oneLine, type ComposedEmail } from './email-text.ts';
import type { Mailbox } from './mailbox.ts';
import { composeAgentNotice, composeOfficeNotice } from './notices.ts';

export interface EmailSettings {
  brokerage: Brokerage;
  /** The recipient of notices about inquiries. */
  office: Mailbox;
  publicOrigin: string;
}

/**
 * Writes an inquiry's emails into the outbox, in the caller's transaction.
 * @returns the number of emails
 */
export async function queueInquiryEmails(
  db: Database,
  inquiry: InquiryForEmail,
  settings: EmailSettings,
  now: Date,
): Promise<number> {
  const { hostname } = new URL(settings.publicOrigin);
  const instant = now.toISOString();
  const rows = (await composeAll(db, inquiry, settings, now)).map((email) => {
    const id = newId();
    return {
      id,
      contactSubmissionId: inquiry.id,
      kind: email.kind,
      messageId: `<${id}@${hostname}>`,
      recipientName: email.recipient.name,
      recipientAddress: email.recipient.address,
      replyToName: email.replyTo.name,
      replyToAddress: email.replyTo.address,
      subject: oneLine(email.subject),
      text: email.text,
      html: email.html,
      nextAttemptAt: instant,
      createdAt: instant,
    };
  });
  await db.insertInto('emailMessages').values(rows).execute();
  return rows.length;
}

async function composeAll(
  db: Database,
  inquiry: InquiryForEmail,
  { brokerage, office, publicOrigin }: EmailSettings,
  now: Date,
) {
  const agent = inquiry.aboutAgent;
  const emails: ComposedEmail[] = [composeOfficeNotice(inquiry, office, publicOrigin)];
  if (agent && agent.email.toLowerCase() !== office.address.toLowerCase()) {
    emails.push(composeAgentNotice(inquiry, agent, brokerage));
  }
  if (await mayAcknowledge(db, inquiry.email, now)) {
    emails.push(composeAcknowledgement(inquiry, brokerage, office));
  }
  return emails;
}

/**
 * The most acknowledgements to one address in a day. The address may belong to a person who sent no
 * inquiry.
 */
const mostAcknowledgements = 5;
const day = 24 * 3600 * 1000;

async function mayAcknowledge(db: Database, address: string, now: Date) {
  const { count } = await db
    .selectFrom('emailMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql`lower(recipient_address)`, '=', address.toLowerCase())
    .where('kind', '=', 'acknowledgement')
    .where('createdAt', '>', new Date(now.getTime() - day).toISOString())
    .executeTakeFirstOrThrow();
  return count < mostAcknowledgements;
}
