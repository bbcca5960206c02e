const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;

/**
 * Matches the email addresses of RFC 5321 with a domain name, except those with a quoted part
 * before the @. A top-level domain such as "xn--p1ai" is possible.
 */
export const addressPattern = new RegExp(
  String.raw`^${atom}(?:\.${atom})*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$`,
);

export const isEmailAddress = (text: string): boolean => addressPattern.test(text);

/** The URL of a new email to an address. Characters that could end the address are escaped. */
export const emailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

/** Converts full-width characters, which Japanese keyboards type, to ASCII: "＠" becomes "@". */
export const toHalfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xff01 + 0x21),
  );

const opening = /[\s"“”„«([<]/;
const closing = /[\s"“”»)\]>.,;:!?]/;

/**
 * Returns the address in "Ann Lee <ann@example.com>". Returns the text as it is if it could contain
 * two different addresses.
 */
function inBrackets(text: string): string {
  const start = text.lastIndexOf('<') + 1;
  const [address = '', rest = ''] = text.slice(start).split('>', 2);
  const name = text.slice(0, start);
  const isOne = !/@/.test(name) || name.includes(address);
  return start > 0 && isOne && !rest.includes('@') ? address : text;
}

function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (opening.test(text.charAt(start))) start++;
  while (end > start && closing.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Removes what surrounds an address that was copied from an email, a link or a sentence, and
 * characters that cannot be seen.
 */
export function readAddress(text: string): string {
  const visible = toHalfWidth(text)
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll(/[。｡]/g, '.')
    .replaceAll(/[’‘ʼ]/g, "'");
  const address = withoutEnds(inBrackets(visible));
  return withoutEnds(address.replace(/^mailto:([^?]*).*$/is, '$1')).replace(/^'(.*)'$/s, '$1');
}

/**
 * Converts a domain with letters outside ASCII to its ASCII form ("bücher.example" to
 * "xn--bcher-kva.example"), as browsers and mail servers do. Both spellings of a domain are then
 * stored alike, and every mail server accepts the domain. The part before the @ is not converted.
 * `addressPattern` refuses letters outside ASCII there, because many mail servers do not accept
 * them.
 */
export function withAsciiDomain(address: string): string {
  const [, local, domain] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  const url = `http://${domain}`;
  if (!domain || /^[\w.-]+$/.test(domain) || !URL.canParse(url)) return address;
  return `${local}@${new URL(url).hostname}`;
}
