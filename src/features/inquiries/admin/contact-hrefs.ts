import { emailHref } from '#shared/domain/email-address.ts';

/** Outlook on Windows does not open an email for a longer URL. */
const longestHref = 2000;

const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'));

/**
 * Shortens a text so that it has at most `room` characters in a URL. It ends with a whole word, or
 * with a whole character if its last word is long.
 */
function shorten(text: string, room: number): string {
  if (encode(text).length <= room) return text;
  let left = room - encode('…').length;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= encode(segment).length;
    if (left < 0) break;
    kept += segment;
  }
  return kept === '' ? '' : `${kept.replace(/\s+\S{0,40}$/, '')}…`;
}

/**
 * @param ending the signature, an empty line, and the quoted inquiry
 * @returns a mailto URL of an email with a subject and a text. If the URL would be too long, the
 * quoted inquiry is shortened, and then the message; the signature is kept.
 */
export function replyHref(email: string, subject: string, message: string, ending: string) {
  const [signature = '', ...quoted] = ending.split('\n\n');
  const start = `${emailHref(email)}?subject=${encode(shorten(subject, 500))}&body=`;
  const gap = '\n\n';
  const room = longestHref - start.length - encode(gap + signature + gap).length;
  const words = shorten(message, room);
  const quote = shorten(quoted.join(gap), room - encode(words).length);
  const body = [words, signature, quote].join(gap).trimEnd();
  const isShortened = body !== [message, ending].join(gap).trimEnd();
  return { href: start + encode(body), isShortened };
}
