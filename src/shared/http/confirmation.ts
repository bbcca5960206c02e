import type { Administrator } from './calls/caller.ts';
import { ConfirmationNeededError, InsufficientScopeError } from './errors.ts';

const confirmationMinutes = 15;

/** @returns the time at which the confirmation of a session ends, or null if it has ended */
export function findConfirmationEnd({ confirmedAt }: Administrator, now: Date): Date | null {
  const end = new Date(Date.parse(confirmedAt) + confirmationMinutes * 60_000);
  return end > now ? end : null;
}

/**
 * @throws ConfirmationNeededError if the caller's last confirmation is too old,
 * InsufficientScopeError for a token, which cannot confirm
 */
export function requireConfirmation(administrator: Administrator, now: Date): void {
  if (administrator.tokenScopes) throw new InsufficientScopeError();
  if (!findConfirmationEnd(administrator, now)) throw new ConfirmationNeededError();
}
