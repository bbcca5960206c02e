import { addressLine, type Brokerage } from '#domain/brokerage.ts';
import type { EmailKind } from '#domain/emails.ts';
import { fullName } from '#domain/full-name.ts';
import {
  consentTexts,
  currentConsentVersion,
  inquiryAnswers,
  serviceLabels,
} from '#domain/inquiry-words.ts';
import type { InquiryForEmail } from '#domain/inquiries.ts';
import { replyDueAt } from '#domain/office-hours.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { adminInquiryPath } from '#domain/paths.ts';
import { oneLine, writeEmailBody, type EmailBody, type Part } from './email-text.ts';
import type { Mailbox } from './mailbox.ts';

/*
 * The texts of all emails. The qualifying broker must confirm them before launch. The auto-reply
 * must not promise a client more than the page with the form does.
 */

export interface ComposedEmail extends EmailBody {
  kind: EmailKind;
  recipient: Mailbox;
  replyTo: Mailbox;
  subject: string;
}

const visitorName = (inquiry: InquiryForEmail) => oneLine(fullName(inquiry));

const visitor = (inquiry: InquiryForEmail): Mailbox => ({
  name: visitorName(inquiry),
  address: inquiry.email,
});

/**
 * Returns the first name, or null if it may carry a message: spammers enter other people's
 * addresses in forms.
 */
function greetableName(firstName: string): string | null {
  const isName =
    /^\p{L}[\p{L}\p{M} .'’-]{0,39}$/u.test(firstName) && !/\.\p{L}{2}/u.test(firstName);
  return isName ? firstName : null;
}

const onTheClock = (hour: number) => `${hour > 12 ? hour - 12 : hour} ${hour < 12 ? 'AM' : 'PM'}`;

const hours = ({ officeHours: { opens, closes } }: Brokerage) =>
  `${onTheClock(opens)} to ${onTheClock(closes)}, 7 days a week`;

/**
 * Returns the promise of the page with the form: an agent's page promises a reply within two hours,
 * the home page promises a reply.
 */
const promise = ({ aboutAgent }: InquiryForEmail, brokerage: Brokerage) =>
  aboutAgent
    ? `Thank you for your inquiry. ${oneLine(aboutAgent.name)} of ${brokerage.name} will reply within ${brokerage.replyMinutes / 60} hours during office hours, ${hours(brokerage)}.`
    : inquiryAnswers.success.description;

/**
 * Composes the email to the visitor. It repeats nothing that the visitor wrote except the first
 * name, because the address may be another person's.
 */
export function composeAcknowledgement(
  inquiry: InquiryForEmail,
  brokerage: Brokerage,
  office: Mailbox,
): ComposedEmail {
  const name = greetableName(oneLine(inquiry.firstName));
  const parts: Part[] = [
    name ? `Hello ${name},` : 'Hello,',
    promise(inquiry, brokerage),
    `You asked about: ${serviceLabels[inquiry.service]}.`,
    `If you would rather talk, call us at ${brokerage.phone.shown}. Or just reply to this email.`,
    consentTexts[currentConsentVersion] ?? '',
    [brokerage.name, brokerage.phone.shown, addressLine(brokerage)].join('\n'),
  ];
  return {
    kind: 'acknowledgement',
    recipient: { name: name ?? '', address: inquiry.email },
    replyTo: office,
    subject: `Your inquiry to ${brokerage.name}`,
    ...writeEmailBody(parts),
  };
}

const noticeSubject = (inquiry: InquiryForEmail) =>
  `New inquiry from ${visitorName(inquiry)}: ${serviceLabels[inquiry.service]}`;

const inquiryPart = (inquiry: InquiryForEmail): Part => [
  ['Name', visitorName(inquiry)],
  ['Email', inquiry.email],
  ['Phone', inquiry.phone ? oneLine(inquiry.phone) : 'None'],
  ['Interested in', serviceLabels[inquiry.service]],
  ['Came in through', inquiry.aboutAgent ? oneLine(inquiry.aboutAgent.name) : 'Home page'],
  ['Message', inquiry.message ?? 'None'],
];

const dueLine = ({ createdAt }: InquiryForEmail) =>
  `Please reply by ${formatOfficeDateTime(replyDueAt(createdAt))} (Savannah time).`;

const replyHint = 'Reply to this email to write to the client.';

export function composeOfficeNotice(
  inquiry: InquiryForEmail,
  office: Mailbox,
  publicOrigin: string,
): ComposedEmail {
  const parts: Part[] = [
    'A new inquiry came in from the website.',
    inquiryPart(inquiry),
    dueLine(inquiry),
    'Open it in the back office:',
    { url: `${publicOrigin}${adminInquiryPath(inquiry.id)}` },
    replyHint,
  ];
  return {
    kind: 'office_notice',
    recipient: office,
    replyTo: visitor(inquiry),
    subject: noticeSubject(inquiry),
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
    `${name}, an inquiry came in from your page. It is assigned to you.`,
    inquiryPart(inquiry),
    dueLine(inquiry),
    replyHint,
    brokerage.name,
  ];
  return {
    kind: 'agent_notice',
    recipient: { name, address: agent.email },
    replyTo: visitor(inquiry),
    subject: noticeSubject(inquiry),
    ...writeEmailBody(parts),
  };
}
