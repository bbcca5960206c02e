import * as z from 'zod/mini';

/** Whom a mail goes to or comes from; handed to the mailer in its parts, never as one text. */
export interface Mailbox {
  name: string;
  address: string;
}

const address = z.email();

/* eslint-disable-next-line no-control-regex -- they are what is looked for */
const lineBreaking = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They make later text read backwards, and so one address look like another. */
const turning = /[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/** Text for a header: one line, without what could start another or disguise it. */
export const oneLine = (text: string, longest = 200): string =>
  [...text.replaceAll(turning, '').replaceAll(lineBreaking, ' ').trim()].slice(0, longest).join('');

/**
 * @param text such as "office@example.com" or "Marsh & Square <office@example.com>"
 * @returns undefined where it is neither
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, quoted, inBrackets, bare] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? [];
  const parsed = address.safeParse((inBrackets ?? bare ?? '').trim());
  const name = (quoted ?? '').trim().replaceAll(/^"|"$/g, '');
  return parsed.success && name === oneLine(name) ? { name, address: parsed.data } : undefined;
}
