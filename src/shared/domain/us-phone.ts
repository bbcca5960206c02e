/**
 * @returns a US phone number in the format that telephones dial, such as "+19125550142", or
 * undefined if the text is not a US phone number
 */
export function usPhone(shownNumber: string): string | undefined {
  const digits = shownNumber.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) && /^[\d\s()+.-]*$/.test(shownNumber)
    ? `+1${digits}`
    : undefined;
}

/** @returns a US phone number such as "(912) 555-0142", or the text as it is if it is none */
export function formatUsPhone(typed: string): string {
  const digits = usPhone(typed)?.slice(2);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed;
}
