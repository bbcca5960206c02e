import { Transform } from 'node:stream';
import { createTransport, type PluginFunction, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '#shared/db/loopback.ts';
import type { EmailKind } from '#features/emails/domain.ts';
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
  | 'references'
> & { kind: EmailKind | 'test' };

/**
 * Passes one email to the mail server. If that fails, rejects with an error for `explainFailure`.
 * @param beforeEnd called when the mail server has got the whole text except the sign of its end.
 * If this rejects, the mail server does not get the end, and so no email. Its signal is aborted when
 * the attempt has taken too long or must end.
 */
export type SendEmail = (
  email: OutgoingEmail,
  signal: AbortSignal,
  beforeEnd?: (attempt: AbortSignal) => Promise<void>,
) => Promise<void>;

const second = 1000;

/**
 * The longest times in milliseconds that an attempt takes until the text was given, and that the
 * mail server then takes to answer (RFC 5321, section 4.5.3.2.6). They are shorter than the leases
 * in sending-store.ts, so that no other instance sends the email again during the attempt.
 */
const patience = { text: 180 * second, answer: 600 * second };

/**
 * Returns a function that passes emails to the mail server. It requires TLS for a mail server on
 * another host. Passwords and visitors' words are then never sent unencrypted, even if an attacker
 * on the network hides that the server offers STARTTLS.
 * @param url a URL such as "smtps://user:password@mail.example.com:465". Options in the URL's
 * query, which nodemailer reads, replace the options in this function: "?requireTLS=false" allows
 * sending without encryption.
 * @param from returns the sender of the emails
 */
export function smtpSender(
  url: string,
  from: () => Mailbox,
  { text, answer }: typeof patience = patience,
): SendEmail {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', holdEnd);
  const send: SendEmail = async (email, signal, beforeEnd) => {
    const late = new AbortController();
    let timer = setTimeout(() => late.abort(), text);
    const attempt = AbortSignal.any([signal, late.signal]);
    const message: HeldMessage = {
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
      ...conversationHeaders(email),
      signal: attempt,
      async beforeEnd() {
        await beforeEnd?.(attempt);
        attempt.throwIfAborted();
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(), answer);
      },
    };
    await transport.sendMail(message).finally(() => clearTimeout(timer));
  };
  return (...attempt) =>
    send(...attempt).catch((error: unknown) => {
      throw withoutPassword(error, new URL(url));
    });
}

/** Marks an email as automatic, or puts a reply, which a person wrote, into its conversation. */
function conversationHeaders({ kind, references = [] }: OutgoingEmail) {
  if (kind === 'reply') return { inReplyTo: references.at(-1), references };
  const automatic = kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated';
  return { headers: { 'Auto-Submitted': automatic } };
}

type HeldMessage = SendMailOptions & { beforeEnd: () => Promise<void> };

/** Lets the end of a message wait for its `beforeEnd`. */
const holdEnd: PluginFunction = ({ data, message }, done) => {
  const { beforeEnd } = data as HeldMessage;
  message.transform(
    new Transform({
      transform: (chunk, _encoding, passOn) => passOn(null, chunk),
      flush: (end) => void beforeEnd().then(() => end(), end),
    }),
  );
  done();
};

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

/** @param isTextGiven whether the mail server may have got the whole text */
export function explainFailure(error: unknown, isTextGiven = false): DeliveryFailure {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  const isEmailError = emailErrors.has(code ?? '');
  return {
    reason: error instanceof Error ? error.message : String(error),
    code: responseCode ?? code,
    isPermanent: isEmailError && (responseCode === undefined || responseCode >= 500),
    isUncertain: isTextGiven && !(responseCode !== undefined && responseCode >= 400),
  };
}
