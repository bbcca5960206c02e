import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import {
  brokeragePhone,
  labeledLines,
  paragraph,
  writeEmailBody,
} from '#features/emails/server/compose/email-text.ts';
import { linkPlace } from '#features/emails/server/compose/secret-links.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { HttpError } from '#shared/http/errors.ts';
import { insertDeskLinks } from './links.ts';

/** An email to an agent about one thing that was handed in, with a link that opens it alone. */
export interface HandInEmail {
  kind: 'evidence_asked' | 'education_returned';
  agentId: string;
  agentName: string;
  address: string;
  subject: string;
  /** The rest of the sentence that begins with the agent's and the brokerage's names. */
  asks: string;
  /** Lines below the first sentence, by label. */
  facts: Record<string, string>;
  thing: 'course' | 'paper';
  /** The path of the thing at the desk. */
  target: string;
}

function compose(email: HandInEmail, { brokerage, office }: EmailSettings) {
  const { kind, agentName, address, subject, asks, facts, thing } = email;
  const name = oneLine(agentName);
  const parts = [
    paragraph(`${name}, ${brokerage.name} ${asks}`),
    labeledLines(Object.entries(facts)),
    paragraph(linkPlace),
    paragraph(`The link opens this ${thing} alone, for 14 days. You need no password.`),
    paragraph('Questions? Call us at ', brokeragePhone(brokerage), ', or reply to this email.'),
    paragraph('Anyone who opens this link answers as you.'),
  ];
  return {
    kind,
    recipient: { name, address },
    replyTo: office,
    subject,
    ...writeEmailBody(subject, parts),
  };
}

/** Queues emails with links that each open one thing, in the caller's transaction. */
export async function queueHandInEmails(
  db: Database,
  emails: HandInEmail[],
  settings: EmailSettings,
  now: Date,
): Promise<void> {
  const links = emails.map(({ agentId, address, target }) => ({
    kind: 'open' as const,
    agentId,
    address,
    target,
  }));
  const tokens = await insertDeskLinks(db, links, now);
  const composed = emails.map((email, nth) => ({
    ...compose(email, settings),
    about: { secretLink: settings.publicOrigin + deskPaths.open(tokens[nth] ?? '') },
  }));
  await insertEmails(db, composed, settings.publicOrigin, now);
}

/**
 * Reads the address of the agent to whom a hand-in is returned.
 * @throws HttpError 409 if the agent could not open the link of the email
 */
export async function getLinkAddress(db: Database, agentId: string): Promise<string> {
  const agent = await db
    .selectFrom('agents')
    .select(['email', 'isActive'])
    .where('id', '=', agentId)
    .executeTakeFirst();
  if (!agent?.isActive) throw new HttpError(409, 'This agent is inactive and gets no email.');
  if (!(await isDeskOn(db, locksRows(db)))) {
    throw new HttpError(409, 'The agents’ desk is off. Turn it on, or call the agent.');
  }
  return agent.email;
}
