import * as z from 'zod/mini';

/** PostgreSQL stores neither NUL nor lone surrogates, and no person types them. */
export const storable = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\0'),
  'Please remove the characters that cannot be shown',
);

const text = (max: number) => [z.maxLength(max, `Please use at most ${max} characters`), storable];

/** Text that must hold something besides white space; kept exactly as typed. */
export const requiredText = (max: number, message: string) =>
  z.string(message).check(z.regex(/\S/, message), ...text(max));

/** Text that may be left out, which is the same as empty. */
export const optionalText = (max: number) =>
  z._default(z.string('Please enter text').check(...text(max)), '');

export const emailAddress = (max: number, message: string) =>
  z.string(message).check(z.trim(), z.email(message), ...text(max));
