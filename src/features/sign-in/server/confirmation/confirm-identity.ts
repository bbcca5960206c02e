import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { ConfirmationRequest } from '#features/sign-in/domain/factor-requests.ts';
import { InvalidFieldsError, NotSignedInError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { commit } from '#shared/records/commit.ts';
import {
  auditOwnAccount,
  clearOwnAttempts,
  requireOwnPassword,
} from '#features/sign-in/server/account/own-account.ts';
import { lockActiveAdministrator } from '#features/sign-in/server/administrators/administrator-store.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { WrongCodeError } from '#features/sign-in/server/second-factors/factor-errors.ts';
import { listFactorMethods } from '#features/sign-in/server/second-factors/factor-store.ts';
import { checkProof, type Proof } from '#features/sign-in/server/second-factors/prove-factor.ts';
import { renewToken } from '#features/sign-in/server/session-store.ts';
import type { SignIn } from '#features/sign-in/server/sign-in.ts';

/** Uses up a proof that was checked. It is called in the transaction that relies on the proof. */
type Spend = (transaction: Database, now: Date) => Promise<unknown>;

function checkFactor(context: AuthContext, request: FastifyRequest, proof: Proof) {
  const { id: adminUserId, sessionId: boundTo } = requireAdministrator(request);
  const attempt = { purpose: 'confirm' as const, boundTo, adminUserId, request };
  return checkProof(context, proof, attempt, context.clock());
}

/** Checks the password and, if the account has a second factor, also a code. */
async function checkPassword(
  context: AuthContext,
  signIn: SignIn,
  request: FastifyRequest,
  { password, code }: ConfirmationRequest,
): Promise<Spend> {
  const factors = await listFactorMethods(context.db, requireAdministrator(request).id);
  if (password === undefined) throw new InvalidFieldsError({ password: ['Password is required'] });
  const needsCode = factors.length > 0;
  if (needsCode && code === undefined) {
    throw new InvalidFieldsError({ code: ['Please enter a code'] });
  }
  const user = await requireOwnPassword(context, signIn, request, password, 'password');
  const factor =
    needsCode && code !== undefined ? await checkFactor(context, request, { code }) : undefined;
  return async (transaction, now) => {
    if (!(await lockActiveAdministrator(transaction, user))) throw new NotSignedInError();
    await factor?.spend(transaction, now);
  };
}

/** Makes a `WrongCodeError` a field error, because the dialog shows it at the field. */
function refuseCode(error: unknown): never {
  if (error instanceof WrongCodeError) throw new InvalidFieldsError({ code: [error.message] });
  throw error;
}

/**
 * Checks with a passkey, or with the password and perhaps a code, that the caller is the session's
 * administrator. Stores the time of this confirmation in the session.
 * @returns the new token of the session
 * @throws InvalidFieldsError, PasskeyError, ThrottledError, CodesUnavailableError, NotSignedInError
 */
export async function confirmIdentity(
  context: AuthContext,
  signIn: SignIn,
  request: FastifyRequest,
  proof: ConfirmationRequest,
): Promise<string> {
  const { sessionId } = requireAdministrator(request);
  const { response } = proof;
  const spend = await (
    response
      ? checkFactor(context, request, { response }).then((factor) => factor.spend)
      : checkPassword(context, signIn, request, proof)
  ).catch(refuseCode);
  const token = await commit(context, request, async (transaction) => {
    const now = context.clock();
    await spend(transaction, now).catch(refuseCode);
    const renewed = await renewToken(transaction, sessionId, { confirmedAt: now.toISOString() });
    if (!renewed) throw new NotSignedInError();
    await auditOwnAccount(transaction, request, 'confirmed', now);
    return renewed;
  });
  if (!response) await clearOwnAttempts(context, request);
  return token;
}
