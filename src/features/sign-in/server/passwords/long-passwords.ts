import { createHash } from 'node:crypto';

const hashBytes = 8;

export const separators = /[\s._,:/'’!?()-]/g;

/** Lets a phrase be found in the lists however it is punctuated. */
export const withoutSeparators = (text: string) => text.toLowerCase().replaceAll(separators, '');

/**
 * @returns the first eight bytes, in hex, of the SHA-256 of the password in lower case and without
 * separators
 */
export const hashPrefix = (password: string) =>
  createHash('sha256')
    .update(withoutSeparators(password))
    .digest('hex')
    .slice(0, 2 * hashBytes);

/**
 * @param file the content of a file that `scripts/long-passwords.ts` made
 * @returns the hashes in the file, in hex
 */
export function readLongPasswords(file: string): Set<string> {
  const hex = Buffer.from(file.replaceAll(/^#.*$/gm, ''), 'base64').toString('hex');
  return new Set(hex.match(new RegExp(`.{${2 * hashBytes}}`, 'g')));
}

/**
 * Whether a password, without separators, is in the list of common long passwords, or would be
 * without one or more of the digits, punctuation marks and symbols at its end.
 */
export function isCommonPassword(password: string, hashes: ReadonlySet<string>): boolean {
  let rest = withoutSeparators(password);
  while (!hashes.has(hashPrefix(rest))) {
    if (!/[\d\p{P}\p{S}]$/u.test(rest)) return false;
    rest = rest.slice(0, -1);
  }
  return true;
}
