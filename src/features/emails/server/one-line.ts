/* eslint-disable-next-line no-control-regex -- control characters are the ones to find */
const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that change the direction of text, and can make one address look like another. */
export const bidirectionalControls = /[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/**
 * Puts a text on one line, so that it cannot add another header to an email, removes bidirectional
 * controls, and keeps only the first `longest` characters.
 */
export const oneLine = (text: string, longest = 200): string =>
  [...text.replaceAll(bidirectionalControls, '').replaceAll(lineBreaksAndControls, ' ').trim()]
    .slice(0, longest)
    .join('');
