/**
 * Returns the token at the end of a link, without what followed it in the text from which the link
 * was copied, such as a full stop. Browsers encode a quotation mark in a fragment: "%E2%80%9D".
 */
export const linkToken = (end: string): string =>
  /^([\w-]{43})(?:%[\dA-F]{2}|[^\w-]){1,20}$/.exec(end)?.[1] ?? end;
