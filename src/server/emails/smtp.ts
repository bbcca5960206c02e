import { createTransport } from 'nodemailer';
import type { ClaimedEmail, DeliveryFailure } from './delivery.ts';
import type { Mailbox } from './mailbox.ts';

/** Hands one mail to the server that takes it further. Rejects with whatever went wrong. */
export type SendEmail = (mail: ClaimedEmail, signal: AbortSignal) => Promise<void>;

const second = 1000;

/** Shorter than the lease on a mail, see delivery.ts. */
const longestAttempt = 180 * second;

/** @param url such as "smtps://user:password@mail.example.com:465" */
export function smtpSender(url: string, from: Mailbox): SendEmail {
  const transport = createTransport({
    url,
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 60 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail, signal) => {
    await transport.sendMail({
      from,
      to: { name: mail.recipientName, address: mail.recipientAddress },
      ...(mail.replyToAddress && {
        replyTo: { name: mail.replyToName ?? '', address: mail.replyToAddress },
      }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId,
      date: new Date(mail.createdAt),
      headers: {
        'Auto-Submitted': mail.kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated',
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestAttempt)]),
    });
  };
}

/** nodemailer's names for what concerns this mail; anything else is the server's or the network's trouble. */
const aboutTheEmail = new Set(['EENVELOPE', 'EMESSAGE']);

/** What a failed attempt means for the mail. */
export function explainFailure(error: unknown): DeliveryFailure {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  const isAboutEmail = aboutTheEmail.has(code ?? '');
  return {
    reason: error instanceof Error ? error.message : String(error),
    code: responseCode ?? code,
    isPermanent: isAboutEmail && (responseCode === undefined || responseCode >= 500),
  };
}
