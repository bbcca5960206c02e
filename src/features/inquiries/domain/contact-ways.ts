import { formatOfficeDateTime } from '#shared/domain/office-time.ts';

/**
 * Returns the last ten digits of a phone number, by which inquiries from the same person are found,
 * or an empty text if there are fewer digits.
 */
export function phoneKeyOf(phone: string | null): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  return digits.length < 10 ? '' : digits.slice(-10);
}

/** Returns the reason why the client cannot be emailed, or undefined if there is an address. */
export const noEmailReason = ({ email, phone }: { email: string; phone: string | null }) =>
  email === '' ? `There is no email address. Call ${phone ?? 'the client'}.` : undefined;

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

/** @param at the time of the agent's answer in ISO 8601 */
export const askedNotTo = (at: string) =>
  `This person asked not to be contacted (${formatOfficeDateTime(at)}).`;
