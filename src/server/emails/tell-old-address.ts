import type { Database } from '#db/connection.ts';
import { fullName } from '#domain/full-name.ts';
import type { EmailSettings } from './queue-emails.ts';
import { brokeragePhone, oneLine, paragraph, writeEmailBody } from './compose/email-text.ts';
import { insertEmails } from './insert-emails.ts';

/**
 * Queues an email to the former address of an agent whose address was changed, in the caller's
 * transaction, because links to policies are sent to the new address from now on.
 */
export async function tellOldAddress(
  db: Database,
  agent: { firstName: string; lastName: string; email: string },
  { brokerage, office, publicOrigin }: EmailSettings,
  now: Date,
): Promise<void> {
  const name = oneLine(fullName(agent));
  const subject = `Your email address at ${brokerage.name} was changed`;
  const parts = [
    paragraph(
      `${name}, ${brokerage.name} has another email address for you now. Emails to you, such as policies to confirm, no longer go to this one.`,
    ),
    paragraph(
      'If you did not ask for this, call us at ',
      brokeragePhone(brokerage),
      ', or reply to this email.',
    ),
  ];
  const email = {
    kind: 'agent_address' as const,
    recipient: { name, address: agent.email },
    replyTo: office,
    subject,
    ...writeEmailBody(subject, parts),
    about: null,
  };
  await insertEmails(db, [email], publicOrigin, now);
}
