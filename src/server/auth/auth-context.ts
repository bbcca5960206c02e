import type { Passwords } from './passwords/passwords.ts';
import type { FactorContext } from './second-factors/factor-context.ts';
import type { SessionLimits } from './active-sessions.ts';

/** The context of the login, account and administrator routes. */
export interface AuthContext extends FactorContext {
  passwords: Passwords;
  sessionLimits: SessionLimits;
  /**
   * The maximum number of login attempts in 15 minutes with one username from one address, or from
   * one known device.
   */
  loginLimit: number;
}
