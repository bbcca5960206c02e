import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Writes a number in base 62, with zeros in front. */
function toBase62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= 62n) {
    text = digits.charAt(Number(rest % 62n)) + text;
  }
  return text;
}

const checksumOf = (text: string) => toBase62(BigInt(crc32(text)), 6);

/** Has 256 random bits, and a checksum by which scanners of secrets recognize a token. */
export function makeToken(): string {
  const random = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);
  const text = `msq_${random}`;
  return text + checksumOf(text);
}

export const isToken = (text: string) =>
  /^msq_[0-9A-Za-z]{49}$/.test(text) && checksumOf(text.slice(0, -6)) === text.slice(-6);
