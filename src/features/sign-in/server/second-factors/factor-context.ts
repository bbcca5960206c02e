import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { Role } from '#shared/domain/auth.ts';
import type { FactorPolicy } from '#features/sign-in/domain/second-factors.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';
import type { Sealing } from './sealing.ts';

export interface FactorContext {
  db: Database;
  throttle: Throttle;
  brokerage: () => Brokerage;
  clock: () => Date;
  publicOrigin: string;
  /** Decides which roles must have a second factor. */
  factorPolicy: FactorPolicy;
  /** Encrypts the keys of authenticator apps. Undefined without SECRETS_KEY on PostgreSQL. */
  sealing: Sealing | undefined;
}

/** The administrator whose factors a call reads or changes. */
export interface FactorSubject {
  adminUserId: string;
  username: string;
  role: Role;
  /** The session's id, or the token hash of the pending sign-in. */
  boundTo: string;
}
