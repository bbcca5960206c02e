import { readAddress } from '#shared/domain/email-address.ts';

/**
 * Common email domains. Short ones, such as aol.com, are left out, because another existing domain
 * may differ from them by one letter.
 */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'bellsouth.net',
  'verizon.net',
  'windstream.net',
  'earthlink.net',
];

/** Existing domains that look like a typing error in a common domain. */
const lookalikes = new Set(['mail.com', 'email.com', 'ymail.com']);

/**
 * Whether one typing error explains the difference between two different texts: a letter that is
 * wrong, extra, missing or swapped with its neighbor.
 */
function isOneSlipAway(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same++;
  const [wrong, right] = [typed.slice(same), meant.slice(same)];
  return (
    wrong.slice(1) === right.slice(1) ||
    wrong.slice(1) === right ||
    wrong === right.slice(1) ||
    (wrong.slice(2) === right.slice(2) && wrong[0] === right[1] && wrong[1] === right[0])
  );
}

/**
 * @param isTyping whether the visitor may type more characters, so that the beginning of a common
 * domain is no error
 * @returns the domain that the visitor probably meant, or an empty text if no typing error was
 * recognized
 */
export function findMeantDomain(email: string, isTyping = false): string {
  const domain = readAddress(email).toLowerCase().split('@')[1] ?? '';
  if (commonDomains.includes(domain) || lookalikes.has(domain)) return '';
  const meant = commonDomains.find((common) => isOneSlipAway(domain, common)) ?? '';
  return isTyping && meant.startsWith(domain) ? '' : meant;
}
