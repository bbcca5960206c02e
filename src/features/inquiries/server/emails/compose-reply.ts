import type { Database } from '#shared/db/connection.ts';
import { addressLine, type Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { ReplyForm } from '#features/inquiries/domain/replies.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import {
  brokeragePhone,
  joinParts,
  labeledLines,
  paragraph,
  quote,
  writeEmailBody,
  type EmailBody,
} from '#features/emails/server/compose/email-text.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { EmailSettings, NewEmail } from '#features/emails/server/insert-emails.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { visitorName } from './visitor-name.ts';

type ReplyPeople = Awaited<ReturnType<typeof findPeople>>;

function agentLine({ agent, writer }: ReplyPeople): EmailBody[] {
  if (!agent || fullName(agent) === writer?.fullName) return [];
  const name = `Your agent: ${oneLine(fullName(agent))}`;
  if (!agent.phone) return [paragraph(name)];
  const href = `tel:${agent.phone.replaceAll(/[^\d+]/g, '')}`;
  return [paragraph(`${name}, `, { words: oneLine(agent.phone), href })];
}

/** Returns the signature and the quoted inquiry, which follow the user's text. */
const endingOf = (inquiry: Inquiry, brokerage: Brokerage, people: ReplyPeople): EmailBody[] => [
  paragraph(
    [people.writer?.fullName, people.writer?.fullName && people.writer.title, brokerage.name]
      .flatMap((line) => (line ? `${line}\n` : []))
      .join(''),
    brokeragePhone(brokerage),
    `\n${addressLine(brokerage)}`,
  ),
  ...agentLine(people),
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
 * Returns the parts of a reply that do not come from its author: the suggested subject, the reply
 * address, the ending, and the values of placeholders.
 */
export async function replyFormOf(
  db: Database,
  inquiry: Inquiry,
  author: string,
  { brokerage, office }: EmailSettings,
): Promise<ReplyForm> {
  const people = await findPeople(db, inquiry, author);
  const { agent } = people;
  const name = agent ? oneLine(fullName(agent)) : brokerage.name;
  return {
    subject: oneLine(`Re: Your inquiry to ${brokerage.name}`),
    replyTo: replyToOf(people, office),
    ending: joinParts(endingOf(inquiry, brokerage, people)).text,
    placeholders: {
      'first name': oneLine(inquiry.firstName),
      agent: name,
      phone: agent?.phone ?? brokerage.phone.shown,
    },
  };
}

const replyToOf = ({ agent }: ReplyPeople, office: Mailbox): Mailbox =>
  agent ? { name: oneLine(fullName(agent)), address: agent.email } : office;

/** Finds the assigned agent, and the administrator who writes. */
const findPeople = async (db: Database, inquiry: Inquiry, author: string) => ({
  agent: await findAssignedAgent(db, inquiry),
  writer: await db
    .selectFrom('adminUsers')
    .select(['fullName', 'title'])
    .where('username', '=', author)
    .executeTakeFirst(),
});

/** Clients' answers do not go to an agent who left the brokerage. */
const findAssignedAgent = async (db: Database, { assignedAgentId }: Inquiry) =>
  assignedAgentId === null
    ? undefined
    : db
        .selectFrom('agents')
        .select(['firstName', 'lastName', 'email', 'phone'])
        .where('id', '=', assignedAgentId)
        .where('isActive', '=', true)
        .executeTakeFirst();

/** A user's reply to the client. */
export interface Reply {
  subject: string;
  text: string;
  author: string;
}

export async function composeReply(
  db: Database,
  inquiry: Inquiry,
  { subject, text, author }: Reply,
  { brokerage, office }: EmailSettings,
): Promise<NewEmail> {
  const people = await findPeople(db, inquiry, author);
  const parts = [paragraph(text.trim()), ...endingOf(inquiry, brokerage, people)];
  return {
    kind: 'reply',
    recipient: { name: visitorName(inquiry), address: inquiry.email },
    replyTo: replyToOf(people, office),
    subject,
    ...writeEmailBody(subject, parts),
    about: inquiry.id,
    author,
  };
}
