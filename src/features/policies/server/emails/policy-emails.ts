import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import {
  brokeragePhone,
  labeledLines,
  paragraph,
  writeEmailBody,
} from '#features/emails/server/compose/email-text.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { ComposedEmail } from '#features/emails/server/compose/email-text.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { linkPlace } from '#features/emails/server/compose/secret-links.ts';

export interface PolicyToConfirm {
  agent: Mailbox;
  title: string;
  version: number;
  changeNote: string | null;
  dueOn: string;
  /** Whether an email about this request was queued before. */
  isReminder: boolean;
}

interface PolicyEmailSettings {
  brokerage: Brokerage;
  office: Mailbox;
}

export function composePolicyRequest(
  { agent, title, version, changeNote, dueOn, isReminder }: PolicyToConfirm,
  { brokerage, office }: PolicyEmailSettings,
  now: Date,
): ComposedEmail {
  const name = oneLine(agent.name);
  const isOverdue = dueOn < officeDay(now);
  const asks = `asks you to read ${isOverdue ? 'a policy that you have not confirmed yet' : 'this policy and to confirm it'}`;
  const subject = isReminder
    ? `Reminder: please read and confirm ${title}`
    : `Please read and confirm: ${title}`;
  const phone = brokeragePhone(brokerage);
  const parts = [
    paragraph(`${name}, ${brokerage.name} ${asks}.`),
    labeledLines([
      ['Policy', `${title}, version ${version}`],
      ...(changeNote === null ? [] : [['What changed', changeNote] as [string, string]]),
      [isOverdue ? 'Was due on' : 'Confirm by', formatCalendarDate(dueOn)],
    ]),
    paragraph(linkPlace),
    paragraph(
      'The page shows the whole policy. Below it, check the box, type your full name and choose “I confirm”. You need no password.',
    ),
    paragraph('The link is only for you, so please do not forward this email.'),
    paragraph('Questions? Call us at ', phone, ', or reply to this email.'),
    paragraph(`${brokerage.name}\n`, phone),
  ];
  return {
    kind: 'policy_request',
    recipient: { ...agent, name },
    replyTo: office,
    subject,
    ...writeEmailBody(subject, parts),
  };
}
