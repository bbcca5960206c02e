import { emailAddress } from '#shared/domain/fields.ts';
import { oneLine } from './one-line.ts';

/**
 * A name and an email address, for the sender, the recipient or the Reply-To header of an email.
 * nodemailer gets the two parts and writes the header itself.
 */
export interface Mailbox {
  name: string;
  address: string;
}

const address = emailAddress(254, 'Invalid email');

/**
 * @param text a mailbox such as "office@example.com" or "Marsh & Square <office@example.com>"
 * @returns undefined if the text is not a mailbox
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, quoted, inBrackets, bare] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? [];
  const parsed = address.safeParse((inBrackets ?? bare ?? '').trim());
  const name = (quoted ?? '').trim().replaceAll(/^"|"$/g, '');
  return parsed.success && name === oneLine(name) ? { name, address: parsed.data } : undefined;
}
