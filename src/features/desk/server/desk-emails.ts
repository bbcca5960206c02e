import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import {
  brokeragePhone,
  paragraph,
  writeEmailBody,
  type ComposedEmail,
  type EmailBody,
} from '#features/emails/server/compose/email-text.ts';
import { codePlace, linkPlace } from '#features/emails/server/compose/secret-links.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { oneLine } from '#features/emails/server/one-line.ts';

interface Settings {
  brokerage: Brokerage;
  office: Mailbox;
}

type DeskEmailKind = 'desk_link' | 'desk_invitation' | 'desk_notice';

function compose(
  kind: DeskEmailKind,
  subject: string,
  recipient: Mailbox,
  { brokerage, office, parts }: Settings & { parts: EmailBody[] },
): ComposedEmail {
  const signature = paragraph(`${brokerage.name}\n`, brokeragePhone(brokerage));
  const body = writeEmailBody(subject, [...parts, signature]);
  return { kind, recipient, replyTo: office, subject, ...body };
}

const foot = paragraph('Anyone who opens this link answers as you.');
const named = ({ name, address }: Mailbox): Mailbox => ({ name: oneLine(name), address });

/** Composes the email with the link and the code that an agent asked for at the desk. */
export function composeDeskLink(agent: Mailbox, settings: Settings): ComposedEmail {
  const recipient = named(agent);
  const parts = [
    paragraph(`${recipient.name}, with this link you open your desk on a device:`),
    paragraph(linkPlace),
    paragraph('It works once, for 30 minutes.'),
    paragraph(`Or type this code on the page where you asked, within 10 minutes: ${codePlace}`),
    paragraph('Not expected? Then ignore this email; nothing has changed.'),
    foot,
  ];
  return compose('desk_link', `Your link to the desk of ${settings.brokerage.name}`, recipient, {
    ...settings,
    parts,
  });
}

export function composeInvitation(agent: Mailbox, settings: Settings): ComposedEmail {
  const recipient = named(agent);
  const parts = [
    paragraph(
      `${recipient.name}, your desk is a page of our website for you alone: answer your inquiries, hand in courses, confirm policies and see your commission split. You need no password. This link signs in the device on which you open it:`,
    ),
    paragraph(linkPlace),
    paragraph('It works once, for 14 days. After that, ask for a new one at the desk.'),
    foot,
  ];
  return compose('desk_invitation', `Your desk at ${settings.brokerage.name}`, recipient, {
    ...settings,
    parts,
  });
}

/**
 * Composes the email that tells an agent that an administrator copied a link to the agent's desk.
 */
export function composeCopiedNotice(
  agent: Mailbox,
  madeBy: string,
  settings: Settings,
): ComposedEmail {
  const recipient = named(agent);
  const parts = [
    paragraph(
      `${recipient.name}, the administrator ${madeBy} made a link that opens your desk, to pass it to you in another way than by email.`,
    ),
    paragraph('Not expected? Then call us at ', brokeragePhone(settings.brokerage), '.'),
  ];
  return compose('desk_notice', 'A link to your desk was made', recipient, { ...settings, parts });
}
