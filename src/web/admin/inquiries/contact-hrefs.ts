/**
 * @returns a mailto URL. Characters that could add header fields to the email, such as a subject,
 * are escaped.
 */
export const emailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

/** @returns a tel URL without the extension, or null if the text is not a phone number */
export function phoneHref(phone: string): string | null {
  const number = phone.replace(/\s*(?:ext\b\.?|extension|x|#)\s*\d+\s*$/i, '');
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 7) return null;
  return `tel:${/^\D*\+/.test(number) ? '+' : ''}${digits}`;
}
