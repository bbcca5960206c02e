import { isEmailAddress, readAddress } from '#shared/domain/email-address.ts';

/** The client's data in an email with which a portal passes on an inquiry. */
export interface PortalEmail {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  message: string;
  /** The name of the portal; empty if it is none of `portals`. */
  portal: string;
}

export const longestPortalEmail = 20_000;

const portals = [
  ['Zillow', /zillow/i],
  ['Trulia', /trulia/i],
  ['Realtor.com', /realtor\.com|move, inc/i],
  ['Homes.com', /homes\.com/i],
  ['Apartments.com', /apartments\.com/i],
  ['Redfin', /redfin/i],
] as const;

/** The labels that portals write before the client's data. */
const labels = {
  first: /^first name$/,
  last: /^last name$/,
  name: /^((full|contact|client|buyer|lead|consumer|customer)('s)? )?name$|^(buyer|client|contact)$/,
  phone: /^(contact |daytime |mobile |cell |home )?(tele)?phone( number)?$|^(mobile|cell|tel)$/,
  email: /^(contact |reply |client )?e-?mail( address)?$/,
  replyTo: /^reply-to$/,
  message: /^(user |additional |buyer )?(message|comments?|questions?|notes?)$/,
  property: /^(property|listing)( address)?$|^address$/,
};
type Label = keyof typeof labels;
type Labeled = Partial<Record<Label, string>>;

/** A line such as "Phone: 912-555-0142", or "Phone" alone with the number on the next line. */
const labeledLine = /^([A-Za-z][A-Za-z' -]{1,24}?)\s*(?::\s*(.*))?$/;

/** Lines after the client's message: links, the portal's own sentences, and lines of dashes. */
const ending =
  /^(https?:|[-_=*]{3,}|©|copyright|unsubscribe|sincerely|view (this|the|lead|property|listing|details)|manage your|you('re| are) receiving|this email was|sent by|respond (now|quickly))/i;

function readLabel(line: string): { label: Label; value: string } | undefined {
  const [, name, value = ''] = labeledLine.exec(line) ?? [];
  if (name === undefined) return undefined;
  const found = Object.entries(labels).find(([, pattern]) => pattern.test(name.toLowerCase()));
  return found && { label: found[0] as Label, value };
}

/** Collects the value of each label. A message goes on to the next label or to the email's end. */
function readLabeled(lines: string[]): Labeled {
  const found: Labeled = {};
  let open: Label | undefined;
  for (const line of lines) {
    const labeled = readLabel(line);
    if (labeled) {
      open = labeled.label in found ? undefined : labeled.label;
      if (open) found[open] = labeled.value;
    } else if (ending.test(line)) {
      open = undefined;
    } else if (open === 'message') {
      found.message = `${found.message ?? ''}\n${line}`;
    } else if (open && !found[open] && line !== '') {
      found[open] = line;
    }
  }
  return found;
}

const addressLike = /[^\s<>()[\],;:"]{1,64}@[^\s<>()[\],;:"]{1,255}/g;
const ofPortal =
  /no-?reply|do-?not-?reply|@([\w-]+\.)*(zillow|trulia|realtor|homes|apartments|redfin|move)\.com$/i;
const phoneLike = /(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)/;

const addressesIn = (text: string) =>
  [...text.matchAll(addressLike)].map(([address]) => readAddress(address)).filter(isEmailAddress);

/**
 * Returns the client's address, or the address with which the portal forwards answers to the client,
 * or an empty text. The office's own address may be in a line such as "To: ...".
 */
function findAddress(lines: string[], { email = '', replyTo = '' }: Labeled): string {
  const others = lines.filter((line) => !/^(to|cc|delivered-to):/i.test(line)).join('\n');
  const found = [...addressesIn(email), ...addressesIn(others)];
  return found.find((address) => !ofPortal.test(address)) ?? addressesIn(replyTo)[0] ?? '';
}

const namePart = String.raw`\p{Lu}[\p{L}'’.-]*`;
const fullNamePart = `(${namePart}(?: ${namePart}){0,3})`;

/** Sentences and lines of portals that contain the client's name. */
const nameSentences = [
  new RegExp(
    String.raw`(?:[Ll]ead|[Ii]nquiry|[Mm]essage|[Cc]ontact|[Rr]equest):? from:? ${fullNamePart}`,
    'u',
  ),
  new RegExp(String.raw`[Nn]ew (?:lead|contact|connection)[:!]? ${fullNamePart}`, 'u'),
  new RegExp(
    String.raw`(?:^|\n)${fullNamePart} (?:is |has |would |wants |asked |says|requested )`,
    'u',
  ),
  new RegExp(String.raw`(?:^|\n)reply-to:\s*"?${fullNamePart}"? <`, 'iu'),
];

function findName(text: string, { first, last, name }: Labeled): string {
  if (first) return `${first} ${last ?? ''}`;
  const sentence = nameSentences.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  return name || sentence || '';
}

/**
 * Reads the client's name, phone number, email address and message from the text of a portal's
 * email, as far as it finds them. The address of the property is put before the message.
 */
export function readPortalEmail(pasted: string): PortalEmail {
  const text = pasted
    .slice(0, longestPortalEmail)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\u00A0]+/g, ' ');
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^[\s>*•]+/, '').replace(/[\s*]+$/, ''));
  const found = readLabeled(lines);
  const clean = lines.join('\n');
  const [firstName = '', ...others] = findName(clean, found).trim().split(/\s+/);
  const message = (found.message ?? quotedIn(clean)).replaceAll(/\n{3,}/g, '\n\n').trim();
  return {
    firstName: firstName.slice(0, 100),
    lastName: others.join(' ').slice(0, 100),
    email: findAddress(lines, found),
    phone: (found.phone || phoneLike.exec(clean)?.[0] || '').slice(0, 40).trim(),
    message: [found.property && `Property: ${found.property}`, message]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, 5000),
    portal: portals.find(([, pattern]) => pattern.test(clean))?.[0] ?? '',
  };
}

/** Returns the first longer text in quotation marks, as in Zillow's emails. */
const quotedIn = (text: string) => /["“]([^"“”]{20,5000})["”]/.exec(text)?.[1] ?? '';
