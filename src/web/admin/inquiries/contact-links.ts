/** @returns a mailto address that the visitor's own characters cannot add fields to */
export const emailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;

/**
 * Phones are kept as visitors wrote them.
 * @returns a tel address without the extension, or null where there is nothing to dial
 */
export function phoneHref(phone: string): string | null {
  const number = phone.replace(/\s*(?:ext\b\.?|extension|x|#)\s*\d+\s*$/i, '');
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 7) return null;
  return `tel:${/^\D*\+/.test(number) ? '+' : ''}${digits}`;
}
