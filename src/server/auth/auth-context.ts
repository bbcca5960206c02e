import type { Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import type { FactorPolicy } from '#domain/second-factors.ts';
import type { Throttle } from '#server/throttling/throttle.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SessionLimits } from './session-store.ts';

/** The context of the login, account and administrator routes. */
export interface AuthContext {
  db: Database;
  brokerage: () => Brokerage;
  throttle: Throttle;
  passwords: Passwords;
  clock: () => Date;
  publicOrigin: string;
  sessionLimits: SessionLimits;
  /** The roles that must have a second factor. */
  factorPolicy: FactorPolicy;
  /** The most login attempts with one username from one address in 15 minutes. */
  loginLimit: number;
}
