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
