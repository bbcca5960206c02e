import type { FastifyRequest } from 'fastify';
import { apiPaths } from '#domain/api-paths.ts';
import {
  confirmationRequest,
  type ConfirmationRequest,
  type ConfirmationState,
} from '#domain/second-factors.ts';
import { NotSignedInError } from '#server/errors.ts';
import { findConfirmationEnd } from '#server/http/confirmation.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { commit } from '#server/records/commit.ts';
import { auditOwnAccount, requireOwnPassword } from '#server/auth/account/own-account.ts';
import { isStillValid } from '#server/auth/administrators/administrator-store.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { setSessionCookie } from '#server/auth/session-cookie.ts';
import { renewToken } from '#server/auth/session-store.ts';
import type { SignIn } from '#server/auth/sign-in.ts';

/**
 * Checks the caller's password and stores the time of the confirmation.
 * @returns the new token of the session
 */
async function confirm(
  context: AuthContext,
  signIn: SignIn,
  request: FastifyRequest,
  { password }: ConfirmationRequest,
) {
  const { sessionId } = requireAdministrator(request);
  const user = await requireOwnPassword(context, signIn, request, password, 'password');
  return commit(context, request, async (transaction) => {
    const now = context.clock();
    const isValid = await isStillValid(transaction, user);
    const confirmed = { confirmedAt: now.toISOString() };
    const token = isValid ? await renewToken(transaction, sessionId, confirmed) : undefined;
    if (!token) throw new NotSignedInError();
    await auditOwnAccount(transaction, request, 'confirmed', now);
    return token;
  });
}

/** Routes with which the caller confirms who they are, before a dangerous call. */
export function confirmationRoutes(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  app.get(apiPaths.confirmation, (request): ConfirmationState => {
    const end = findConfirmationEnd(requireAdministrator(request), context.clock());
    return { confirmedUntil: end?.toISOString() ?? null, methods: ['password'] };
  });

  app.post(
    apiPaths.confirmation,
    { schema: { body: confirmationRequest } },
    async (request, reply) => {
      const token = await confirm(context, signIn, request, request.body);
      setSessionCookie(reply, token, context.publicOrigin);
      return reply.code(204).send();
    },
  );
}
