import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import {
  composeAcknowledgement,
  composeAgentNotice,
  composeOfficeNotice,
  type ComposedEmail,
  type InquiryForEmail,
} from './compose.ts';
import { oneLine, type Mailbox } from './mailbox.ts';

export interface OutboxSettings {
  brokerage: Brokerage;
  /** Where notices of inquiries go. */
  office: Mailbox;
  publicOrigin: string;
}

/** Thanks to one address in a day; more would only help whoever sends inquiries in other people's names. */
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

async function composeAll(
  db: Database,
  inquiry: InquiryForEmail,
  settings: OutboxSettings,
  now: Date,
) {
  const { brokerage, office, publicOrigin } = settings;
  const agent = inquiry.aboutAgent;
  const backOfficeUrl = `${publicOrigin}/admin/contacts/${inquiry.id}`;
  const mails: ComposedEmail[] = [composeOfficeNotice(inquiry, office, backOfficeUrl)];
  if (agent && agent.email.toLowerCase() !== office.address.toLowerCase()) {
    mails.push(composeAgentNotice(inquiry, agent, brokerage));
  }
  if (await mayAcknowledge(db, inquiry.email, now)) {
    mails.push(composeAcknowledgement(inquiry, brokerage, office));
  }
  return mails;
}

/**
 * Writes the mails of an inquiry into the outbox, in the transaction that it is handed.
 * @returns how many
 */
export async function queueInquiryEmails(
  db: Database,
  inquiry: InquiryForEmail,
  settings: OutboxSettings,
  now: Date,
): Promise<number> {
  const { hostname } = new URL(settings.publicOrigin);
  const instant = now.toISOString();
  const rows = (await composeAll(db, inquiry, settings, now)).map((mail) => {
    const id = newId();
    return {
      id,
      contactSubmissionId: inquiry.id,
      kind: mail.kind,
      messageId: `<${id}@${hostname}>`,
      recipientName: mail.recipient.name,
      recipientAddress: mail.recipient.address,
      replyToName: mail.replyTo.name,
      replyToAddress: mail.replyTo.address,
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      nextAttemptAt: instant,
      createdAt: instant,
    };
  });
  await db.insertInto('emailMessages').values(rows).execute();
  return rows.length;
}
