import { oneLine } from './one-line.ts';

interface MailError {
  code?: string;
  message?: string;
  /** The mail server's answer, such as "535 Authentication failed". */
  response?: string;
}

const tooLate =
  'The mail server did not answer in time. Please check the host and the port in SMTP_URL, and whether a firewall blocks the connection.';

/** The sentences that explain why an email could not be sent, by nodemailer's error codes. */
const reasons: Record<string, string> = {
  EAUTH: 'The mail server refused the user name or the password in SMTP_URL.',
  ENOAUTH: 'The mail server wants a user name and a password, and SMTP_URL has none.',
  EDNS: 'The mail server’s name is unknown. Please check the host in SMTP_URL.',
  ETIMEDOUT: tooLate,
  // An attempt was aborted because it took too long.
  EABORT: tooLate,
  ETLS: 'The mail server offers no encryption, so it got neither the password nor the email.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the email.',
};

/**
 * The sentences for some failures of the connection. nodemailer gives these failures no codes of
 * their own, so they are recognized by their messages.
 */
const connectionReasons: [RegExp, string][] = [
  [/certificate/i, 'The mail server’s certificate is not trusted, so it got no email.'],
  [
    /wrong version number/,
    'The mail server does not begin with encryption at this port. In SMTP_URL, smtps:// is for port 465 and smtp:// for port 587.',
  ],
  [/ECONNREFUSED/, 'No mail server answers at the host and port in SMTP_URL.'],
];

/**
 * Returns a sentence with the reason why an email could not be sent, and after it the mail server's
 * answer or, if there is none, the error's message.
 */
export function failureInWords(error: unknown): string {
  const { code = '', message = '', response = '' } = Object(error) as MailError;
  const [, connectionReason] = connectionReasons.find(([pattern]) => pattern.test(message)) ?? [];
  const reason = connectionReason ?? reasons[code] ?? 'The email could not be sent.';
  if (response !== '') return `${reason} Its answer: ${oneLine(response, 300)}`;
  return message === '' ? reason : `${reason} (${oneLine(message, 300)})`;
}
