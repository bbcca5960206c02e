/**
 * @returns a mailto URL. Characters that could add header fields to the email, such as a subject,
 * are escaped.
 */
export const emailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

/**
 * The maximum number of characters of a text in a mailto URL. Some email programs ignore a longer
 * URL.
 */
const longestBody = 1500;

/**
 * @returns a mailto URL of an email with a subject and a text. A longer text is cut after
 * `longestBody` characters
 */
export const replyHref = (email: string, subject: string, text: string): string => {
  const body = text.length > longestBody ? `${text.slice(0, longestBody)}…` : text;
  const words = [subject, body.replaceAll('\n', '\r\n')].map((part) =>
    encodeURIComponent(part.toWellFormed()),
  );
  return `${emailHref(email)}?subject=${words[0]}&body=${words[1]}`;
};

/**
 * @returns a tel URL without the extension, or null if the number without the extension has fewer
 * than seven digits
 */
export function phoneHref(phone: string): string | null {
  const number = phone.replace(/\s*(?:ext\b\.?|extension|x|#)\s*\d+\s*$/i, '');
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 7) return null;
  return `tel:${/^\D*\+/.test(number) ? '+' : ''}${digits}`;
}
