import type { Agent } from '#features/agents/domain/agents.ts';
import type { OldAddressContext } from '#features/agents/server/tell-old-address.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { paragraph, quote, writeEmailBody } from '#features/emails/server/compose/email-text.ts';
import { insertEmails } from '#features/emails/server/insert-emails.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';

/** Queues the email that says why a proposal was declined, in the caller's transaction. */
export async function tellDeclined(
  { office, publicOrigin }: OldAddressContext,
  db: Database,
  { agent, reason }: { agent: Agent; reason: string },
  now: Date,
): Promise<void> {
  const name = oneLine(fullName(agent));
  const href = `${publicOrigin}${deskPaths.page}`;
  const subject = 'Your page was not changed';
  const parts = [
    paragraph(`${name}, the office did not accept your changes to your page. The reason:`),
    quote([paragraph(reason)]),
    paragraph('Send other changes here: ', { words: href, href }),
  ];
  const email = {
    kind: 'proposal_declined' as const,
    recipient: { name, address: agent.email },
    replyTo: office(),
    subject,
    ...writeEmailBody(subject, parts),
    about: null,
  };
  await insertEmails(db, [email], publicOrigin, now);
}
