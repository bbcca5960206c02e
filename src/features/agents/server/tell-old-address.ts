import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { fullName } from '#shared/domain/full-name.ts';
import {
  brokeragePhone,
  paragraph,
  writeEmailBody,
} from '#features/emails/server/compose/email-text.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import { insertEmails } from '#features/emails/server/insert-emails.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';

export interface OldAddressContext {
  brokerage: () => Brokerage;
  office: () => Mailbox;
  publicOrigin: string;
}

/**
 * Queues an email to the former address of an agent, in the caller's transaction, because links to
 * policies go to the new address from now on.
 */
export async function tellOldAddress(
  { brokerage, office, publicOrigin }: OldAddressContext,
  db: Database,
  agent: { firstName: string; lastName: string; email: string },
  now: Date,
): Promise<void> {
  const { name: brokerageName } = brokerage();
  const name = oneLine(fullName(agent));
  const subject = `Your email address at ${brokerageName} was changed`;
  const parts = [
    paragraph(
      `${name}, ${brokerageName} has another email address for you now. Emails to you, such as policies to confirm, no longer go to this one.`,
    ),
    paragraph(
      'If you did not ask for this, call us at ',
      brokeragePhone(brokerage()),
      ', or reply to this email.',
    ),
  ];
  const email = {
    kind: 'agent_address' as const,
    recipient: { name, address: agent.email },
    replyTo: office(),
    subject,
    ...writeEmailBody(subject, parts),
    about: null,
  };
  await insertEmails(db, [email], publicOrigin, now);
}
