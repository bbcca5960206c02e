import {
  assignedAs,
  type Inquiry,
  type InquiryForEmail,
} from '#features/inquiries/domain/inquiries.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminInquiryPath } from '#shared/domain/paths.ts';
import {
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
import { deskLine, describeInquiry, inquiryParts, replyAddress } from './notices.ts';
import { visitorName } from './visitor-name.ts';

interface AssignmentSettings extends Pick<EmailSettings, 'brokerage' | 'office'> {
  /** The site's origin while the agents' desk is on. */
  deskOrigin?: string | undefined;
}

/** The fields of an inquiry that the emails about assignments use. */
type AssignedInquiry = Omit<InquiryForEmail, 'aboutAgent'> &
  Pick<Inquiry, 'aboutAgentName' | 'firstResponseAt' | 'assignedAs'>;

/**
 * Converts an inquiry to the form that `inquiryParts` takes. `replyDueAt` is null after the first
 * response, because a reply is then no longer due.
 */
const describe = (inquiry: AssignedInquiry) => ({
  ...inquiry,
  replyDueAt: inquiry.firstResponseAt === null ? inquiry.replyDueAt : null,
  aboutAgent: inquiry.aboutAgentName === null ? null : { name: inquiry.aboutAgentName },
});

const client = (inquiry: AssignedInquiry) => visitorName(inquiry) || 'a client';

const line = (inquiry: AssignedInquiry) =>
  `${client(inquiry)}, ${serviceLabels[inquiry.service]}, received ${formatOfficeDateTime(inquiry.createdAt)}`;

/** Returns a label and a text that say by when to reply, or when the office first replied. */
function replyLine({ firstResponseAt, replyDueAt }: AssignedInquiry): [string, string] {
  if (firstResponseAt !== null) return ['Answered', formatOfficeDateTime(firstResponseAt)];
  return replyDueAt === null
    ? ['Reply by', 'No time was promised']
    : ['Reply by', `${formatOfficeDateTime(replyDueAt)} (office time)`];
}

/** Describes one of several assigned inquiries, with all that the agent needs to answer it. */
const listedInquiry = (inquiry: AssignedInquiry, deskOrigin: string | undefined): EmailBody =>
  joinParts([
    labeledLines([['Received', formatOfficeDateTime(inquiry.createdAt)], replyLine(inquiry)]),
    ...deskLine(inquiry.id, deskOrigin),
    ...describeInquiry(describe(inquiry)),
  ]);

/** Inquiries without a due time come last. */
const byDueTime = (one: AssignedInquiry, other: AssignedInquiry) =>
  (describe(one).replyDueAt ?? '9').localeCompare(describe(other).replyDueAt ?? '9');

/** Composes the email that tells an agent which inquiries are now assigned to them. */
export function composeAssigned(
  agent: Mailbox,
  inquiries: AssignedInquiry[],
  { brokerage, office, deskOrigin }: AssignmentSettings,
): NewEmail {
  const [first, ...others] = inquiries.toSorted(byDueTime);
  if (!first) throw new Error('An email about assignments needs an inquiry');
  const kind = 'agent_assigned' as const;
  const name = oneLine(agent.name);
  const recipient = { ...agent, name };
  if (others.length === 0) {
    const subject = `Assigned to you: inquiry from ${client(first)}, ${serviceLabels[first.service]}`;
    const intro = paragraph(`${name}, this inquiry is now assigned to you at ${brokerage.name}.`);
    const reason = first.assignedAs ? [paragraph(`${assignedAs.labels[first.assignedAs]}.`)] : [];
    const parts = [
      intro,
      ...reason,
      ...deskLine(first.id, deskOrigin),
      ...inquiryParts(describe(first)),
    ];
    return {
      kind,
      recipient,
      replyTo: replyAddress(first, office),
      subject,
      ...writeEmailBody(subject, parts),
      about: first.id,
    };
  }
  const subject = `${inquiries.length} inquiries are assigned to you`;
  const intro = paragraph(`${name}, these inquiries are now assigned to you at ${brokerage.name}.`);
  const about = [first, ...others].map((inquiry) => ({
    inquiryId: inquiry.id,
    ...listedInquiry(inquiry, deskOrigin),
  }));
  return { kind, recipient, replyTo: office, subject, ...writeEmailBody(subject, [intro]), about };
}

export function composeUnassigned(
  agent: Mailbox,
  inquiries: AssignedInquiry[],
  { brokerage, office }: AssignmentSettings,
): NewEmail {
  const [first, ...others] = inquiries;
  if (!first) throw new Error('An email about assignments needs an inquiry');
  const kind = 'agent_unassigned' as const;
  const name = oneLine(agent.name);
  const email = { kind, recipient: { ...agent, name }, replyTo: office };
  const ending = `no longer assigned to you at ${brokerage.name}`;
  if (others.length === 0) {
    const subject = `No longer assigned to you: inquiry from ${client(first)}`;
    const text = paragraph(`${name}, this inquiry is ${ending}: ${line(first)}.`);
    return { ...email, subject, ...writeEmailBody(subject, [text]), about: first.id };
  }
  const subject = `${inquiries.length} inquiries are no longer assigned to you`;
  const intro = paragraph(`${name}, these inquiries are ${ending}:`);
  const about = inquiries.map((inquiry) => ({
    inquiryId: inquiry.id,
    ...paragraph(`${line(inquiry)}.`),
  }));
  return { ...email, subject, ...writeEmailBody(subject, [intro]), about };
}

export function composeGivenBack(
  agent: Mailbox,
  { inquiry, reason }: { inquiry: AssignedInquiry; reason: string },
  { office, publicOrigin }: EmailSettings,
): NewEmail {
  const url = `${publicOrigin}${adminInquiryPath(inquiry.id)}`;
  const subject = `Given back: inquiry from ${client(inquiry)}, ${serviceLabels[inquiry.service]}`;
  const name = oneLine(agent.name);
  const parts = [
    paragraph(`${name} gave this inquiry back to the office: ${line(inquiry)}.`),
    labeledLines([replyLine(inquiry)]),
    paragraph('Choose another agent in the back office: ', { words: url, href: url }),
    paragraph(`${name} wrote:`),
    quote([paragraph(reason)]),
  ];
  return {
    kind: 'given_back',
    recipient: office,
    replyTo: { ...agent, name },
    subject,
    ...writeEmailBody(subject, parts),
    about: inquiry.id,
  };
}
