import type { Database } from '#db/connection.ts';
import type { Passwords } from './passwords.ts';
import type { SessionLimits } from './session-store.ts';

/** What signing in and accounts work with. */
export interface AuthContext {
  db: Database;
  passwords: Passwords;
  clock: () => Date;
  publicOrigin: string;
  sessionLimits: SessionLimits;
  /** Attempts on one name from one address in a quarter of an hour. */
  loginLimit: number;
}
