import { createTransport } from 'nodemailer';
import { isLoopback } from '#db/loopback.ts';
import type { EmailKind } from '#domain/emails.ts';
import type { ClaimedEmail, DeliveryFailure } from './sending-store.ts';
import type { Mailbox } from './mailbox.ts';

/** The fields of an email that are needed to send it. */
type OutgoingEmail = Pick<
  ClaimedEmail,
  | 'messageId'
  | 'recipientName'
  | 'recipientAddress'
  | 'replyToName'
  | 'replyToAddress'
  | 'subject'
  | 'text'
  | 'html'
  | 'createdAt'
> & { kind: EmailKind | 'test' };

/**
 * Passes one email to the mail server. If that fails, rejects with an error for `explainFailure`.
 */
export type SendEmail = (email: OutgoingEmail, signal: AbortSignal) => Promise<void>;

const second = 1000;

/**
 * The longest time in milliseconds that an attempt takes. It is shorter than `leaseMinutes` in
 * sending-store.ts, so that no other instance sends the email again during the attempt.
 */
const longestAttempt = 180 * second;

/**
 * Returns a function that passes emails to the mail server. It requires TLS for a mail server on
 * another host. Passwords and visitors' words are then never sent unencrypted, even if an attacker
 * on the network hides that the server offers STARTTLS.
 * @param url a URL such as "smtps://user:password@mail.example.com:465". Options in the URL's
 * query, which nodemailer reads, replace the options in this function: "?requireTLS=false" allows
 * sending without encryption.
 * @param from returns the sender of the emails
 */
export function smtpSender(url: string, from: () => Mailbox): SendEmail {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 60 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send: SendEmail = async (email, signal) => {
    await transport.sendMail({
      from: from(),
      to: { name: email.recipientName, address: email.recipientAddress },
      ...(email.replyToAddress && {
        replyTo: { name: email.replyToName ?? '', address: email.replyToAddress },
      }),
      subject: email.subject,
      text: email.text,
      html: email.html,
      messageId: email.messageId,
      date: new Date(email.createdAt),
      headers: {
        'Auto-Submitted': email.kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated',
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestAttempt)]),
    });
  };
  return (email, signal) =>
    send(email, signal).catch((error: unknown) => {
      throw withoutPassword(error, new URL(url));
    });
}

/**
 * Replaces the password with an ellipsis in an error's message and in the mail server's answer,
 * because the answer may repeat the password.
 */
function withoutPassword(error: unknown, { username, password }: URL): unknown {
  if (!(error instanceof Error) || password === '') return error;
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const inBase64 = [secret, `\0${user}\0${secret}`].map((text) =>
    Buffer.from(text).toString('base64'),
  );
  const hide = (text: string) =>
    [secret, password, ...inBase64].reduce((rest, each) => rest.replaceAll(each, '…'), text);
  error.message = hide(error.message);
  if ('response' in error && typeof error.response === 'string') {
    error.response = hide(error.response);
  }
  return error;
}

/**
 * The codes that nodemailer gives if the sender, a recipient or the content of one email is
 * refused. Other codes are about the connection or the login, which are the same for all emails.
 */
const emailErrors = new Set(['EENVELOPE', 'EMESSAGE']);

export function explainFailure(error: unknown): DeliveryFailure {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  const isEmailError = emailErrors.has(code ?? '');
  return {
    reason: error instanceof Error ? error.message : String(error),
    code: responseCode ?? code,
    isPermanent: isEmailError && (responseCode === undefined || responseCode >= 500),
  };
}
