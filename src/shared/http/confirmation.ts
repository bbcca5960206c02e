import type { FastifyInstance } from 'fastify';
import { ConfirmationNeededError } from './errors.ts';
import type { Administrator } from './guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the caller must have confirmed who they are in the last 15 minutes. */
    needsConfirmation?: boolean;
  }
}

const confirmationMinutes = 15;

/** @returns the time at which the confirmation of a session ends, or null if it has ended */
export function findConfirmationEnd({ confirmedAt }: Administrator, now: Date): Date | null {
  const end = new Date(Date.parse(confirmedAt) + confirmationMinutes * 60_000);
  return end > now ? end : null;
}

/** @throws ConfirmationNeededError if the caller's last confirmation is too old */
export function requireConfirmation(administrator: Administrator, now: Date): void {
  if (!findConfirmationEnd(administrator, now)) throw new ConfirmationNeededError();
}

/**
 * Refuses the calls of all routes with `needsConfirmation` if the caller's last confirmation is too
 * old. The `onRequest` hooks of the guard and of routes for super admins run before this hook, so a
 * caller who has no session, or lacks the role that a route needs, is not asked to confirm.
 */
export function guardDangerousCalls(app: FastifyInstance, clock: () => Date): void {
  app.addHook('preParsing', ({ routeOptions, administrator }, _reply, _payload, done) => {
    if (!routeOptions.config.needsConfirmation) return done();
    const isConfirmed = administrator && findConfirmationEnd(administrator, clock());
    done(isConfirmed ? undefined : new ConfirmationNeededError());
  });
}
