import { formatUsPhone } from '#shared/domain/us-phone.ts';

/** Formats a US phone number when the user leaves its field. Other numbers stay as typed. */
export const formatPhoneOnBlur = (setPhone: (phone: string) => void) => ({
  onBlur: ({ target }: { target: HTMLInputElement }) => {
    const formatted = formatUsPhone(target.value);
    if (formatted !== target.value) setPhone(formatted);
  },
});
