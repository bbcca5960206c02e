import type { Mailbox } from '#features/emails/server/mailbox.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { FactorContext } from './second-factors/factor-context.ts';
import type { SessionLimits } from './active-sessions.ts';

export interface AuthContext extends FactorContext {
  passwords: Passwords;
  sessionLimits: SessionLimits;
  /**
   * The maximum number of login attempts in 15 minutes with one username: from unknown devices at
   * one IPv4 address or IPv6 network of size /64, and from each known device.
   */
  loginLimit: number;
  /** The function that sends emails; undefined if no mail server is configured. */
  sendEmail: object | undefined;
  /** Returns the mailbox to which administrators reply. */
  office: () => Mailbox;
  /** Lets the email worker look for new emails now. Call it after the transaction. */
  wakeEmailWorker: () => void;
}
