import { createHash } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import { maybeSpam, type InquiryForEmail } from '#features/inquiries/domain/inquiries.ts';
import { deskOriginOf, composeAgentNotice, composeOfficeNotice } from './notices.ts';
import { countAttempt, type Limit } from '#shared/http/throttling/limits.ts';
import { composeAcknowledgement } from './acknowledgement.ts';
import { composeCrmCopy } from './crm-copy.ts';
import type { ComposedEmail } from '#features/emails/server/compose/email-text.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { listEmailsFor } from '#features/emails/server/store.ts';

/**
 * Adds the emails about an inquiry that is new, or that was taken for spam, to the outbox, in the
 * caller's transaction: the notice to the office; the notice to the agent whose page had the form,
 * unless the agent has the office's address; the acknowledgement to the visitor, unless the inquiry
 * may be spam or the limits of acknowledgements are exceeded; and the copy to the CRM. For an inquiry
 * that the office added, `acknowledge` decides about the acknowledgement. Emails of the kinds that
 * the inquiry already has are left out.
 * @returns the number of emails that were added
 */
export async function queueInquiryEmails(
  db: Database,
  inquiry: InquiryForEmail,
  settings: EmailSettings,
  now: Date,
): Promise<number> {
  const has = new Set((await listEmailsFor(db, inquiry.id)).map(({ kind }) => kind));
  const emails = (await composeAll(db, inquiry, settings, now))
    .filter(({ kind }) => !has.has(kind))
    .map((email) => ({ ...email, about: inquiry.id }));
  return (await insertEmails(db, emails, settings.publicOrigin, now)).length;
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
    emails.push(
      composeAgentNotice(inquiry, agent, brokerage, await deskOriginOf(db, publicOrigin)),
    );
  }
  const { acknowledge = !maybeSpam(inquiry) && (await mayAcknowledge(db, inquiry.email, now)) } =
    inquiry;
  if (acknowledge) {
    emails.push(composeAcknowledgement(inquiry, brokerage, office));
  }
  const copy = await composeCrmCopy(db, inquiry, { brokerage, office });
  if (copy) emails.push(copy);
  return emails;
}

const hour = 3600;
const day = 24 * hour;

/**
 * Returns the limits of acknowledgements to one address and to all addresses. They are needed
 * because a visitor can enter another person's address. The keys contain a hash of the address
 * instead of the address, because the keys remain when a person's data is erased.
 */
function acknowledgementLimits(address: string): Limit[] {
  const hash = createHash('sha256').update(address.toLowerCase()).digest('base64url');
  return [
    { key: `acknowledgement:hour:${hash}`, limit: 1, windowSeconds: hour },
    { key: `acknowledgement:day:${hash}`, limit: 5, windowSeconds: day },
    { key: 'acknowledgement:all', limit: 200, windowSeconds: day },
  ];
}

/**
 * Counts an acknowledgement under one limit after the other. Stops at the first limit that is
 * exceeded, because the acknowledgement is then not sent and must not count under the limits after
 * that one.
 * @returns whether the acknowledgement may be sent
 */
async function mayAcknowledge(db: Database, address: string, now: Date): Promise<boolean> {
  for (const limit of acknowledgementLimits(address)) {
    if ((await countAttempt(db, [limit], now)).length > 0) return false;
  }
  return true;
}
