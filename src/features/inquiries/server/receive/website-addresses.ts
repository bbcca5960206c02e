const start = String.raw`(?:https?:\/\/|(?<![\w@.-])www\.)`;
/** An address ends before a space, a quotation mark or bracket, and before a listed next address. */
const address = String.raw`${start}(?:(?![,;|]${start})[^\s<>"“”[\]])+`;
/** The beginning of a link in HTML or BBCode, unless an address follows. */
const markup = String.raw`<a\b(?![^>]{0,200}?${start})|\[url\b(?!=?\]?["']?${start})`;
const addresses = new RegExp(`${address}|${markup}`, 'gi');

/** Returns what different spellings of one address have in common. */
const withoutSpelling = (found: string) =>
  found
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u, '')
    .replace(/^([^/?#]*):(?:80|443)(?=$|[/?#])/, '$1');

/**
 * Counts the addresses of websites in a text. An address that is repeated counts once, also with
 * and without "https://" and "www.".
 */
export const countAddresses = (text: string): number =>
  new Set((text.match(addresses) ?? []).map(withoutSpelling).filter((each) => each !== '')).size;

export const withoutAddresses = (text: string) => text.replaceAll(addresses, ' ');
