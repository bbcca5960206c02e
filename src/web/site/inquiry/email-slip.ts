/** The email domains of most clients, whose names are long enough to recognize a slip in them. */
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

/** Existing domains that look like a slip in a common one. */
const lookalikes = new Set(['mail.com', 'email.com', 'ymail.com']);

/** Whether a text differs in one letter that is wrong, extra, missing or swapped with its neighbor. */
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
 * @param isTyping whether more characters may follow
 * @returns the domain that the visitor probably meant, or an empty text
 */
export function findMeantDomain(email: string, isTyping = false): string {
  const domain = email.trim().toLowerCase().split('@')[1] ?? '';
  if (commonDomains.includes(domain) || lookalikes.has(domain)) return '';
  const meant = commonDomains.find((common) => isOneSlipAway(domain, common)) ?? '';
  return isTyping && meant.startsWith(domain) ? '' : meant;
}
