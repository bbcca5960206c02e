import type { Database } from '#shared/db/connection.ts';
import { addressLine, type Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { ReplyForm } from '#features/inquiries/domain/replies.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import {
  labeledLines,
  paragraph,
  quote,
  writeEmailBody,
  type ComposedEmail,
  type EmailBody,
} from '#features/emails/server/compose/email-text.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { visitorName } from './visitor-name.ts';

/** Returns the signature and the quoted inquiry, which follow the user's text. */
const endingOf = (inquiry: Inquiry, brokerage: Brokerage): EmailBody[] => [
  paragraph(
    `${brokerage.name}\n`,
    { words: brokerage.phone.shown, href: `tel:${brokerage.phone.e164}` },
    `\n${addressLine(brokerage)}`,
  ),
  paragraph(
    `On ${formatOfficeDateTime(inquiry.createdAt)}, you ${isInClientsWords(inquiry) ? 'wrote to us' : 'contacted us'}:`,
  ),
  quote([
    labeledLines([['Interested in', serviceLabels[inquiry.service]]]),
    ...(inquiry.message && isInClientsWords(inquiry) ? [paragraph(inquiry.message)] : []),
  ]),
];

/** The message of any other inquiry is a note of the office, which the client should not read. */
const isInClientsWords = ({ source }: Inquiry) => source === 'website' || source === 'portal';

/**
 * Returns the parts of a reply that do not come from the user: the suggested subject, the reply
 * address, the ending, and the values of placeholders.
 */
export async function replyFormOf(
  db: Database,
  inquiry: Inquiry,
  { brokerage, office }: EmailSettings,
): Promise<ReplyForm> {
  const agent = await findAssignedAgent(db, inquiry);
  const name = agent ? oneLine(fullName(agent)) : brokerage.name;
  return {
    subject: oneLine(`Re: Your inquiry to ${brokerage.name}`),
    replyTo: agent ? { name, address: agent.email } : office,
    ending: endingOf(inquiry, brokerage)
      .map(({ text }) => text)
      .join('\n\n'),
    placeholders: {
      'first name': oneLine(inquiry.firstName),
      agent: name,
      phone: agent?.phone ?? brokerage.phone.shown,
    },
  };
}

/**
 * Finds the assigned agent if the agent is active. Clients' answers do not go to an agent who left
 * the brokerage.
 */
const findAssignedAgent = async (db: Database, { assignedAgentId }: Inquiry) =>
  assignedAgentId === null
    ? undefined
    : db
        .selectFrom('agents')
        .select(['firstName', 'lastName', 'email', 'phone'])
        .where('id', '=', assignedAgentId)
        .where('isActive', '=', true)
        .executeTakeFirst();

export async function composeReply(
  db: Database,
  inquiry: Inquiry,
  { subject, text }: { subject: string; text: string },
  settings: EmailSettings,
): Promise<ComposedEmail> {
  const { replyTo } = await replyFormOf(db, inquiry, settings);
  const parts = [paragraph(text.trim()), ...endingOf(inquiry, settings.brokerage)];
  return {
    kind: 'reply',
    recipient: { name: visitorName(inquiry), address: inquiry.email },
    replyTo,
    subject,
    ...writeEmailBody(subject, parts),
  };
}
