import type { Database } from '#shared/db/connection.ts';
import type { FactorMethod } from '#shared/domain/auth.ts';
import type { AuthenticationResponse } from '#features/sign-in/domain/factor-requests.ts';
import { requireStep, useUpStep } from './apps.ts';
import { checkPasskey, type ProofAttempt } from './passkeys/check-passkey.ts';
import { clearCodeThrottle, countCode, countRecoveryCode } from './code-throttle.ts';
import { auditFactor } from './factor-audit.ts';
import type { FactorContext } from './factor-context.ts';
import { PasskeyError, WrongCodeError } from './factor-errors.ts';
import { storeUse } from './passkeys/passkey-store.ts';
import { countRecoveryCodes, isRecoveryCode, useUpRecoveryCode } from './recovery-codes.ts';

/**
 * A browser's answer to `passkeyOptions`, or a code: six digits from an authenticator app, or a
 * recovery code in lower case without hyphens.
 */
export type Proof = { response: AuthenticationResponse } | { code: string };

/** A factor that was proven and not used up yet. */
export interface ProvenFactor {
  adminUserId: string;
  method: FactorMethod;
  /**
   * Uses up the proof, so that it works once. Call this in the transaction that relies on it, and
   * after checking that the administrator is still active.
   * @throws WrongCodeError, PasskeyError if another request was first
   */
  spend: (transaction: Database, now: Date) => Promise<{ recoveryCodesLeft?: number }>;
}

async function provePasskey(
  context: FactorContext,
  response: AuthenticationResponse,
  attempt: ProofAttempt,
  now: Date,
): Promise<ProvenFactor> {
  const { passkey, counter } = await checkPasskey(context, response, attempt, now);
  const { adminUserId } = passkey;
  return {
    adminUserId,
    method: 'passkey',
    async spend(transaction, spentAt) {
      if (!(await storeUse(transaction, passkey, counter, spentAt))) {
        throw new PasskeyError('counter');
      }
      await clearCodeThrottle(transaction, adminUserId);
      return {};
    },
  };
}

async function proveTimeCode(
  context: FactorContext,
  code: string,
  adminUserId: string,
  now: Date,
): Promise<ProvenFactor> {
  await countCode(context.throttle, adminUserId, now);
  const step = await requireStep(context, adminUserId, code, now);
  return {
    adminUserId,
    method: 'code',
    async spend(transaction, spentAt) {
      if (!(await useUpStep(transaction, adminUserId, step, spentAt))) throw new WrongCodeError();
      await clearCodeThrottle(transaction, adminUserId);
      return {};
    },
  };
}

async function proveRecoveryCode(
  { db, throttle }: FactorContext,
  code: string,
  adminUserId: string,
  { request }: ProofAttempt,
  now: Date,
): Promise<ProvenFactor> {
  await countRecoveryCode(throttle, request.ip, now);
  if (!(await isRecoveryCode(db, adminUserId, code))) throw new WrongCodeError();
  return {
    adminUserId,
    method: 'recovery_code',
    async spend(transaction, spentAt) {
      if (!(await useUpRecoveryCode(transaction, adminUserId, code))) throw new WrongCodeError();
      await clearCodeThrottle(transaction, adminUserId);
      const recoveryCodesLeft = await countRecoveryCodes(transaction, adminUserId);
      const entry = { action: 'recovery_code_used' as const, after: { left: recoveryCodesLeft } };
      await auditFactor(transaction, request, adminUserId, entry, spentAt);
      return { recoveryCodesLeft };
    },
  };
}

/** Whether a code is one of an authenticator app, with six digits. Recovery codes are longer. */
const isTimeCode = (code: string) => code.length === 6;

async function proveCode(
  context: FactorContext,
  code: string,
  attempt: ProofAttempt,
  now: Date,
): Promise<ProvenFactor> {
  const { adminUserId, request } = attempt;
  if (adminUserId === undefined) throw new WrongCodeError();
  try {
    return isTimeCode(code)
      ? await proveTimeCode(context, code, adminUserId, now)
      : await proveRecoveryCode(context, code, adminUserId, attempt, now);
  } catch (error) {
    if (error instanceof WrongCodeError) {
      const entry = { action: 'second_factor_failed' as const };
      await auditFactor(context.db, request, adminUserId, entry, now);
    }
    throw error;
  }
}

/**
 * Checks a passkey or a code. The caller then uses it up with `spend`.
 * @throws WrongCodeError, PasskeyError, UnknownPasskeyError, ThrottledError, CodesUnavailableError
 */
export function checkProof(
  context: FactorContext,
  proof: Proof,
  attempt: ProofAttempt,
  now: Date,
): Promise<ProvenFactor> {
  return 'code' in proof
    ? proveCode(context, proof.code, attempt, now)
    : provePasskey(context, proof.response, attempt, now);
}
