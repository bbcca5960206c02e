import type { Database } from '#shared/db/connection.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { emailHref } from '#shared/domain/email-address.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { askedNotTo, noEmailReason } from '#features/inquiries/domain/contact-ways.ts';
import { sourceInWords } from '#features/inquiries/domain/inquiry-sources.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import {
  maybeSpam,
  type Inquiry,
  type InquiryForEmail,
} from '#features/inquiries/domain/inquiries.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminEditPath, adminInquiryPath, adminPaths } from '#shared/domain/paths.ts';
import {
  labeledLines,
  paragraph,
  quote,
  writeEmailBody,
  type ComposedEmail,
  type EmailBody,
  type Link,
} from '#features/emails/server/compose/email-text.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { visitorName } from './visitor-name.ts';

/** Returns the client's mailbox, or the office's if the client gave no email address. */
export const replyAddress = (
  inquiry: Pick<Inquiry, 'firstName' | 'lastName' | 'email'>,
  office: Mailbox,
): Mailbox =>
  inquiry.email === '' ? office : { name: visitorName(inquiry), address: inquiry.email };

const mailtoLink = (address: string): Link => ({ words: address, href: emailHref(address) });

/** Returns plain text if the visitor wrote anything other than a phone number. */
function phoneLink(phone: string): string | Link {
  const words = oneLine(phone);
  const digits = words.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(digits) ? { words, href: `tel:${digits}` } : words;
}

export function noticeSubject(inquiry: InquiryForEmail) {
  const name = visitorName(inquiry);
  const words = maybeSpam(inquiry) ? 'Maybe spam: new inquiry' : 'New inquiry';
  return `${words}${name && ` from ${name}`}: ${serviceLabels[inquiry.service]}`;
}

type DescribedInquiry = Omit<InquiryForEmail, 'aboutAgent'> & {
  aboutAgent: { name: string } | null;
};

/**
 * Returns the sentences about the reply and the description of the inquiry. Three emails contain
 * them: the notice to the office, the notice to an agent, and the email about one assigned inquiry.
 */
export const inquiryParts = (inquiry: DescribedInquiry): EmailBody[] => [
  ...(maybeSpam(inquiry)
    ? [paragraph(`${maybeSpam(inquiry)}. The client got no automatic reply.`)]
    : []),
  paragraph(
    `${inquiry.replyDueAt === null ? '' : `Please reply by ${formatOfficeDateTime(inquiry.replyDueAt)} (office time). `}${noEmailReason(inquiry) ?? 'Reply to this email to write to the client.'}`,
  ),
  ...describeInquiry(inquiry),
];

/** The visitor's words come last, after the sentence that says whose words they are. */
export const describeInquiry = (inquiry: Omit<DescribedInquiry, 'replyDueAt'>): EmailBody[] => [
  ...(inquiry.doNotContactAt ? [paragraph(askedNotTo(inquiry.doNotContactAt))] : []),
  labeledLines([
    ['Interested in', serviceLabels[inquiry.service]],
    ...(inquiry.propertyTitle
      ? [['About the home', oneLine(inquiry.propertyTitle)] satisfies [string, string]]
      : []),
    [
      'Source',
      oneLine(sourceInWords({ ...inquiry, aboutAgentName: inquiry.aboutAgent?.name ?? null })),
    ],
  ]),
  paragraph(inquiry.source === 'website' ? 'The visitor wrote:' : 'The office noted:'),
  quote([
    labeledLines([
      ['Name', oneLine(fullName(inquiry))],
      ['Email', inquiry.email === '' ? 'None' : mailtoLink(inquiry.email)],
      ['Phone', inquiry.phone ? phoneLink(inquiry.phone) : 'None'],
    ]),
    paragraph(inquiry.message ?? 'No message.'),
  ]),
];

/** @param deskOrigin the site's origin while the agents' desk is on */
export function deskLine(inquiryId: string, deskOrigin: string | undefined): EmailBody[] {
  if (deskOrigin === undefined) return [];
  // The client may get to read this email in a quote, so the address contains no secret.
  const url = `${deskOrigin}${deskPaths.inquiry(inquiryId)}`;
  return [paragraph('Answer at your desk: ', { words: url, href: url })];
}

function describeHome(id: string, publicOrigin: string): EmailBody[] {
  const url = `${publicOrigin}${adminEditPath(adminPaths.properties, id)}`;
  return [paragraph('The home that it is about:'), paragraph({ words: url, href: url })];
}

export function composeOfficeNotice(
  inquiry: InquiryForEmail,
  office: Mailbox,
  publicOrigin: string,
): ComposedEmail {
  const subject = noticeSubject(inquiry);
  const url = `${publicOrigin}${adminInquiryPath(inquiry.id)}`;
  const parts = [
    paragraph(
      inquiry.source === 'website'
        ? 'A new inquiry came in from the website. Open it in the back office:'
        : 'The office added an inquiry. Open it in the back office:',
    ),
    paragraph({ words: url, href: url }),
    ...(inquiry.propertyId ? describeHome(inquiry.propertyId, publicOrigin) : []),
    ...inquiryParts(inquiry),
  ];
  return {
    kind: 'office_notice',
    recipient: office,
    replyTo: replyAddress(inquiry, office),
    subject,
    ...writeEmailBody(subject, parts),
  };
}

export function composeAgentNotice(
  inquiry: InquiryForEmail,
  agent: { name: string; email: string },
  brokerage: Brokerage,
  deskOrigin?: string,
): ComposedEmail {
  const name = oneLine(agent.name);
  const subject = noticeSubject(inquiry);
  const parts = [
    paragraph(
      `${name}, an inquiry came in from your page at ${brokerage.name}. It is assigned to you.`,
    ),
    ...deskLine(inquiry.id, deskOrigin),
    ...inquiryParts(inquiry),
  ];
  return {
    kind: 'agent_notice',
    recipient: { name, address: agent.email },
    replyTo: { name: visitorName(inquiry), address: inquiry.email },
    subject,
    ...writeEmailBody(subject, parts),
  };
}

/** Returns the site's origin if the agents' desk is on, so that emails to agents lead there. */
export const deskOriginOf = async (db: Database, publicOrigin: string) =>
  (await isDeskOn(db)) ? publicOrigin : undefined;
