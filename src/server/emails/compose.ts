import { serviceLabels, type Service } from '#domain/inquiry-words.ts';
import { replyDueAt } from '#domain/office-hours.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import type { EmailKind } from '#domain/emails.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import { writeEmailBody, type EmailBody, type Part } from './email-body.ts';
import { oneLine, type Mailbox } from './mailbox.ts';
import { acknowledgement, notice } from './words.ts';

/** What the mails of one inquiry tell of. */
export interface InquiryForEmail {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  service: Service;
  message: string | null;
  /** ISO 8601 */
  createdAt: string;
  aboutAgent: { name: string; email: string } | null;
}

export interface ComposedEmail extends EmailBody {
  kind: EmailKind;
  recipient: Mailbox;
  replyTo: Mailbox;
  subject: string;
}

/** A name that a letter may call somebody by. Whoever sends spam with other people's addresses finds no room for it here. */
function greetableName(firstName: string): string | null {
  const isName =
    /^\p{L}[\p{L}\p{M} .'’-]{0,39}$/u.test(firstName) && !/\.\p{L}{2}/u.test(firstName);
  return isName ? firstName : null;
}

const nameOf = ({ firstName, lastName }: InquiryForEmail) => oneLine(`${firstName} ${lastName}`);

const visitor = (inquiry: InquiryForEmail): Mailbox => ({
  name: nameOf(inquiry),
  address: inquiry.email,
});

/** Says nothing that the visitor wrote, because nobody has checked whose address it is. */
export function composeAcknowledgement(
  inquiry: InquiryForEmail,
  brokerage: Brokerage,
  office: Mailbox,
): ComposedEmail {
  const { aboutAgent, service, firstName } = inquiry;
  const name = greetableName(oneLine(firstName));
  const parts: Part[] = [
    acknowledgement.greeting(name),
    aboutAgent
      ? acknowledgement.fromAgent(oneLine(aboutAgent.name), brokerage)
      : acknowledgement.fromAgency,
    acknowledgement.about(service),
    acknowledgement.call(brokerage),
    acknowledgement.consent,
    acknowledgement.signature(brokerage).join('\n'),
  ];
  return {
    kind: 'acknowledgement',
    recipient: { name: name ?? '', address: inquiry.email },
    replyTo: office,
    subject: acknowledgement.subject(brokerage),
    ...writeEmailBody(parts),
  };
}

const inquiryPart = (inquiry: InquiryForEmail): Part => {
  const { labels, none } = notice;
  return [
    [labels.name, nameOf(inquiry)],
    [labels.email, inquiry.email],
    [labels.phone, inquiry.phone ? oneLine(inquiry.phone) : none],
    [labels.service, serviceLabels[inquiry.service]],
    [labels.agent, inquiry.aboutAgent ? oneLine(inquiry.aboutAgent.name) : none],
    [labels.message, inquiry.message ?? none],
  ];
};

const dueLine = ({ createdAt }: InquiryForEmail) =>
  notice.due(formatOfficeDateTime(replyDueAt(createdAt)));

export function composeOfficeNotice(
  inquiry: InquiryForEmail,
  office: Mailbox,
  backOfficeUrl: string,
): ComposedEmail {
  const parts: Part[] = [
    notice.toOffice,
    inquiryPart(inquiry),
    dueLine(inquiry),
    notice.open,
    { url: backOfficeUrl },
    notice.answer,
  ];
  return {
    kind: 'office_notice',
    recipient: office,
    replyTo: visitor(inquiry),
    subject: notice.subject(nameOf(inquiry), inquiry.service),
    ...writeEmailBody(parts),
  };
}

export function composeAgentNotice(
  inquiry: InquiryForEmail,
  agent: { name: string; email: string },
  brokerage: Brokerage,
): ComposedEmail {
  const name = oneLine(agent.name);
  const parts: Part[] = [
    notice.toAgent(name),
    inquiryPart(inquiry),
    dueLine(inquiry),
    notice.answer,
    brokerage.name,
  ];
  return {
    kind: 'agent_notice',
    recipient: { name, address: agent.email },
    replyTo: visitor(inquiry),
    subject: notice.subject(nameOf(inquiry), inquiry.service),
    ...writeEmailBody(parts),
  };
}
