import { apiPaths } from '#shared/domain/api-paths.ts';
import { confirmationState, type ConfirmationState } from '#shared/domain/auth.ts';
import { confirmationRequest } from '#features/sign-in/domain/factor-requests.ts';
import { findConfirmationEnd } from '#shared/http/confirmation.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { listFactorMethods } from '#features/sign-in/server/second-factors/factor-store.ts';
import { passkeyOptions } from '#features/sign-in/server/second-factors/passkeys/passkey-options.ts';
import { setSessionCookie } from '#features/sign-in/server/session-cookie.ts';
import type { SignIn } from '#features/sign-in/server/sign-in.ts';
import { passkeyRequest } from '#features/sign-in/domain/passkey-options.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { confirmIdentity } from './confirm-identity.ts';

export function confirmationRoutes(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  const { db, clock, publicOrigin } = context;

  const config = { access: withFrontDesk() };
  const read = {
    summary: 'Read until when you are confirmed, and how you can confirm',
    response: { 200: confirmationState },
  };
  app.get(
    apiPaths.confirmation,
    { schema: read, config },
    async (request): Promise<ConfirmationState> => {
      const administrator = requireAdministrator(request);
      const end = findConfirmationEnd(administrator, clock());
      const factors = await listFactorMethods(db, administrator.id);
      return {
        confirmedUntil: end?.toISOString() ?? null,
        methods: factors.length > 0 ? factors : ['password'],
      };
    },
  );

  const options = {
    summary: 'Get a challenge for confirming with a passkey',
    response: { 200: passkeyRequest },
  };
  app.post(apiPaths.confirmationPasskeyOptions, { schema: options, config }, (request) => {
    const { id: adminUserId, sessionId: boundTo } = requireAdministrator(request);
    const use = { purpose: 'confirm' as const, boundTo, adminUserId, ip: request.ip };
    return passkeyOptions(context, use, clock());
  });

  const confirm = {
    summary: 'Confirm that it is you',
    body: confirmationRequest,
    response: { 204: nothing },
  };
  app.post(apiPaths.confirmation, { schema: confirm, config }, async (request, reply) => {
    const token = await confirmIdentity(context, signIn, request, request.body);
    setSessionCookie(reply, token, publicOrigin);
    return reply.code(204).send();
  });
}
