import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import {
  brokeragePhone,
  paragraph,
  writeEmailBody,
} from '#features/emails/server/compose/email-text.ts';
import type { EmailSettings, NewEmail } from '#features/emails/server/insert-emails.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { visitorName } from '#features/inquiries/server/emails/visitor-name.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminInquiryPath, adminPaths } from '#shared/domain/paths.ts';
import type { Waiting } from './waiting.ts';

const mostNamed = 100;

export function composeLate(
  waiting: Waiting[],
  agent: Mailbox | undefined,
  { brokerage, office, publicOrigin, isDeskOn }: EmailSettings & { isDeskOn: boolean },
): NewEmail {
  const isOne = waiting.length === 1;
  const subject = isOne
    ? '1 inquiry waits for a reply'
    : `${waiting.length} inquiries wait for a reply`;
  const list = agent ? deskPaths.inquiries : `${adminPaths.inquiries}?status=open&sort=due`;
  const all = { words: `${publicOrigin}${list}`, href: `${publicOrigin}${list}` };
  const goal = agent
    ? `${oneLine(agent.name)}, please call or answer ${isOne ? 'this client' : 'these clients'}`
    : `Please answer ${isOne ? 'this inquiry' : 'these inquiries'}, or ask an agent to do so`;
  const parts =
    agent && !isDeskOn
      ? [paragraph(`${goal}. If you cannot, call the office: `, brokeragePhone(brokerage))]
      : [paragraph(`${goal}: `, all)];
  const more = waiting.length - mostNamed;
  if (more > 0) {
    const others = more === 1 ? '1 more is' : `${more} more are`;
    parts.push(paragraph(`The first ${mostNamed} are below, and ${others} in the list.`));
  }
  return {
    kind: agent ? 'late_agent' : 'late_office',
    recipient: agent ?? office,
    replyTo: office,
    subject,
    ...writeEmailBody(subject, parts),
    about: waiting.slice(0, mostNamed).map((inquiry) => {
      const url = `${publicOrigin}${agent ? deskPaths.inquiry(inquiry.id) : adminInquiryPath(inquiry.id)}`;
      const of = agent ? '' : `${inquiry.agent.name || 'Unassigned'}: `;
      const words = `${of}${visitorName(inquiry) || 'a client'}, ${serviceLabels[inquiry.service]}. Reply promised by ${formatOfficeDateTime(inquiry.replyDueAt)}.`;
      const link = agent && !isDeskOn ? [] : [' ', { words: url, href: url }];
      return { inquiryId: inquiry.id, ...paragraph(words, ...link) };
    }),
  };
}
