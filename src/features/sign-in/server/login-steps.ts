import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  codeProof,
  loginPasskeyOptionsRequest,
  passkeyProof,
} from '#features/sign-in/domain/factor-requests.ts';
import {
  addedFactor,
  loginOptions,
  type LoginOptions,
} from '#features/sign-in/domain/second-factors.ts';
import { passkeyRequest } from '#features/sign-in/domain/passkey-options.ts';
import { signedIn, type SignedIn, type SignInMethod } from '#shared/domain/auth.ts';
import { InvalidCredentialsError, SignInOverError, ThrottledError } from '#shared/http/errors.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { lockActiveAdministrator } from './administrators/administrator-store.ts';
import type { AuthContext } from './auth-context.ts';
import { sendSession, storeSession, toSession } from './finish-sign-in.ts';
import {
  countPendingCode,
  takePendingSignIn,
  uncountPendingCode,
  type PendingSignIn,
} from './pending-sign-ins.ts';
import { dropPending, findPending, requirePending } from './pending-cookie.ts';
import { CodesUnavailableError } from './second-factors/factor-errors.ts';
import { factorRoutes, type FactorOwner } from './second-factors/factor-routes.ts';
import { findPasskeyHost } from './second-factors/passkeys/passkey-host.ts';
import { passkeyOptions } from './second-factors/passkeys/passkey-options.ts';
import { hasPasskeys } from './second-factors/passkeys/passkey-store.ts';
import { checkProof, type Proof } from './second-factors/prove-factor.ts';
import { everyone, signingIn } from '#shared/http/calls/access.ts';
import { canEmailLinks } from './links/link-email.ts';
import { endSessionsOf } from './session-store.ts';

/**
 * Returns the purpose for which a passkey or a code is checked: to complete the pending sign-in or,
 * without one, to sign in with a passkey alone.
 */
const useOf = (pending: PendingSignIn | undefined) =>
  pending
    ? {
        purpose: 'confirm_sign_in' as const,
        boundTo: pending.tokenHash,
        adminUserId: pending.adminUserId,
      }
    : { purpose: 'sign_in' as const, boundTo: null };

/**
 * Checks the proof of a factor and completes the sign-in: deletes the pending sign-in, if there is
 * one, uses up the proof and stores the session, in one transaction.
 * @throws SignInOverError if the pending sign-in has ended, the password was changed or the
 * administrator was deactivated in the meantime
 * @throws InvalidCredentialsError if there is no pending sign-in and the administrator is not
 * active
 * @throws WrongCodeError, PasskeyError also if the proof was used up in the meantime
 */
async function proveAndFinish(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: Proof,
  pending?: PendingSignIn,
): Promise<SignedIn> {
  const { db, clock } = context;
  const proven = await checkProof(context, proof, { ...useOf(pending), request }, clock());
  const method: SignInMethod = pending ? `password_${proven.method}` : 'passkey';
  const checked = { id: proven.adminUserId, ...(pending && { password: pending.passwordHash }) };
  const { user, spent, session } = await db.transaction().execute(async (transaction) => {
    const locked = await lockActiveAdministrator(transaction, checked);
    if (!locked) throw pending ? new SignInOverError() : new InvalidCredentialsError();
    if (pending && !(await takePendingSignIn(transaction, pending))) throw new SignInOverError();
    return {
      user: locked,
      spent: await proven.spend(transaction, clock()),
      session: await storeSession(context, request, transaction, locked, { method }),
    };
  });
  const attempt = pending && session.attempt;
  await sendSession(context, request, reply, { ...session, attempt });
  return { ...toSession(user), ...spent };
}

/** The administrator of a pending sign-in, who must set up a second factor. */
const enrollment = (context: AuthContext): FactorOwner => ({
  async subjectOf(request) {
    const { tokenHash, ...pending } = await requirePending(context, request, 'enroll');
    return { ...pending, boundTo: tokenHash };
  },
  access: { read: signingIn, change: signingIn },
  added: z.extend(addedFactor, signedIn.shape),
  start: (_request, write) => write(context.db),
  /**
   * Stores the factor and the new session in one transaction. The administrator's other sessions
   * and pending sign-ins end.
   */
  async change({ request, reply }, write, proven) {
    const pending = await requirePending(context, request, 'enroll');
    const checked = { id: pending.adminUserId, password: pending.passwordHash };
    const method = `password_${proven ?? 'code'}` as const;
    const { result, session } = await context.db.transaction().execute(async (transaction) => {
      const user = await lockActiveAdministrator(transaction, checked);
      if (!user || !(await takePendingSignIn(transaction, pending))) throw new SignInOverError();
      await endSessionsOf(transaction, user.id);
      const written = await write(transaction);
      return {
        result: { ...written, ...toSession(user) },
        session: await storeSession(context, request, transaction, user, { method }),
      };
    });
    await sendSession(context, request, reply, session);
    return result;
  },
});

/** Adds all calls of a sign-in except the one with the password and those of sign-in links. */
export function loginSteps(app: TypedApp, context: AuthContext): void {
  const { db, publicOrigin } = context;

  const config = { access: everyone };
  const options = { summary: 'Read the ways to sign in', response: { 200: loginOptions } };
  app.get(apiPaths.login, { schema: options, config }, async (): Promise<LoginOptions> => ({
    passkeys: findPasskeyHost(publicOrigin) !== undefined && (await hasPasskeys(db)),
    emailsLinks: await canEmailLinks(context),
  }));

  const startOver = { summary: 'End a sign-in that has begun', response: { 204: nothing } };
  app.delete(apiPaths.login, { schema: startOver, config }, async (request, reply) => {
    await dropPending(context, request, reply);
    return reply.code(204).send();
  });

  passkeyRoutes(app, context);
  codeRoute(app, context);
  factorRoutes(app, context, apiPaths.loginEnroll, enrollment(context));
}

function passkeyRoutes(app: TypedApp, context: AuthContext) {
  const options = {
    summary: 'Get a challenge for signing in with a passkey',
    body: loginPasskeyOptionsRequest,
    response: { 200: passkeyRequest },
  };
  app.post(
    apiPaths.loginPasskeyOptions,
    { schema: options, config: { access: everyone, errors: [409], plainErrors: true } },
    async (request, reply) => {
      if (request.body?.alone) await dropPending(context, request, reply);
      const pending = request.body?.alone
        ? undefined
        : await findPending(context, request, 'confirm');
      return passkeyOptions(context, { ...useOf(pending), ip: request.ip }, context.clock());
    },
  );

  const prove = {
    summary: 'Sign in with a passkey',
    body: passkeyProof,
    response: { 200: signedIn },
  };
  app.post(
    apiPaths.loginPasskey,
    { schema: prove, config: { access: everyone, errors: [401, 409], plainErrors: true } },
    async (request, reply) => {
      const pending = await findPending(context, request, 'confirm');
      return proveAndFinish(context, request, reply, request.body, pending);
    },
  );
}

function codeRoute(app: TypedApp, context: AuthContext) {
  const { db } = context;
  const prove = {
    summary: 'Complete a sign-in with a code or a recovery code',
    body: codeProof,
    response: { 200: signedIn },
  };
  app.post(
    apiPaths.loginCode,
    { schema: prove, config: { access: signingIn, plainErrors: true } },
    async (request, reply) => {
      const pending = await requirePending(context, request, 'confirm');
      if (!(await countPendingCode(db, pending))) throw new SignInOverError();
      try {
        return await proveAndFinish(context, request, reply, request.body, pending);
      } catch (error) {
        const wasUnchecked =
          error instanceof ThrottledError || error instanceof CodesUnavailableError;
        if (wasUnchecked) await uncountPendingCode(db, pending);
        throw error;
      }
    },
  );
}
