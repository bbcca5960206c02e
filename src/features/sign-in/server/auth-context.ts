import type { Passwords } from './passwords/passwords.ts';
import type { FactorContext } from './second-factors/factor-context.ts';
import type { SessionLimits } from './active-sessions.ts';

/** The context of the routes that `authRoutes` adds. */
export interface AuthContext extends FactorContext {
  passwords: Passwords;
  sessionLimits: SessionLimits;
  /**
   * The maximum number of login attempts in 15 minutes with one username: from unknown devices at
   * one IPv4 address or IPv6 network of size /64, and from each known device.
   */
  loginLimit: number;
}
