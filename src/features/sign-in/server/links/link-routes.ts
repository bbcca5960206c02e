import type { FastifyRequest } from 'fastify';
import {
  linkByEmail,
  linkPassword,
  linkToken,
  type LinkPassword,
} from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  linkHolder,
  loginAnswer,
  type LinkHolder,
} from '#features/sign-in/domain/second-factors.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import { everyone } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { networkLimits } from '#shared/http/throttling/limits.ts';
import { acceptLinkPassword } from '#features/sign-in/server/administrators/administrator-store.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { actorFor, answerLogin } from '#features/sign-in/server/finish-sign-in.ts';
import { passwordProblem } from '#features/sign-in/server/passwords/password-policy.ts';
import { endSessionsOf } from '#features/sign-in/server/session-store.ts';
import { countLinkRequest, emailOwnLinks } from './link-email.ts';
import { findSignInLink } from '#features/sign-in/db/links.ts';
import { spendSignInLink } from './link-store.ts';

class DeadLinkError extends HttpError {
  constructor() {
    super(401, 'This link no longer works. Please ask a super admin for a new one.');
  }
}

/**
 * The maximum numbers of calls in 15 minutes from an IPv4 address or an IPv6 network of size /64,
 * from a /56 network, and from a /48 network.
 */
const callsByNetwork = [30, 60, 120] as const;

const refusal = () => 'Too many attempts. Please try again in 15 minutes.';

/**
 * Counts the call, and finds the administrator of a link. The link stays valid, so that it still
 * works after a program has opened it, such as a program that checks links in emails.
 * @throws DeadLinkError, ThrottledError
 */
async function requireLink(
  { db, clock, throttle }: AuthContext,
  request: FastifyRequest,
  token: string,
) {
  const now = clock();
  const limits = networkLimits('sign-in-link', request.ip, callsByNetwork, 15 * 60);
  await throttle.admit({ limits, now, refusal });
  const holder = await findSignInLink(db, token, now);
  if (!holder) throw new DeadLinkError();
  return holder;
}

/**
 * Stores the password that the holder of a link has chosen, uses the link up, and ends the
 * administrator's sessions. Since the link was made, only a passkey can have started a session.
 * @throws DeadLinkError, ThrottledError, InvalidFieldsError
 */
async function useLink(
  context: AuthContext,
  request: FastifyRequest,
  { link, password, fullName }: LinkPassword,
) {
  const { fullName: stored, ...holder } = await requireLink(context, request, link);
  const { id, username, role } = holder;
  const problem = await passwordProblem(password, username, context.brokerage());
  if (problem) throw new InvalidFieldsError({ password: [problem] });
  const passwordHash = await context.passwords.hash(password);
  await context.db.transaction().execute(async (transaction) => {
    const now = context.clock();
    const isAccepted = await acceptLinkPassword(transaction, id, { passwordHash, fullName });
    if (!isAccepted || !(await spendSignInLink(transaction, link, now))) throw new DeadLinkError();
    await endSessionsOf(transaction, id);
    const actor = actorFor({ id, username }, request);
    const used = { action: 'link_used', entity: 'sign_in_link' } as const;
    await recordAudit(transaction, actor, { ...used, entityId: id, entityName: username }, now);
  });
  return { id, username, role, fullName: fullName ?? stored, password: passwordHash };
}

/**
 * Adds the call with which a person without a session asks for a link by email. It answers the same,
 * and as fast, whether or not there is such an account.
 */
function emailRoute(app: TypedApp, context: AuthContext) {
  const ask = {
    summary: 'Email a sign-in link to an administrator who has an address',
    body: linkByEmail,
    response: { 204: nothing },
  };
  app.post(
    apiPaths.loginLinkEmail,
    { schema: ask, config: { access: everyone } },
    async (request, reply) => {
      const { name } = request.body;
      await countLinkRequest(context, request.ip, name);
      void emailOwnLinks(context, request, name).catch((error: unknown) => {
        request.log.error({ err: error }, 'a sign-in link could not be emailed');
      });
      return reply.code(204).send();
    },
  );
}

/** Adds the calls of the screen that a sign-in link opens. They need no session. */
export function linkRoutes(app: TypedApp, context: AuthContext): void {
  const config = { access: everyone, errors: [401] };
  const read = {
    summary: 'Read whose sign-in link this is',
    body: linkToken,
    response: { 200: linkHolder },
  };
  app.post(apiPaths.loginLink, { schema: read, config }, async (request): Promise<LinkHolder> => {
    const { link } = request.body;
    const { username, fullName, expiresAt } = await requireLink(context, request, link);
    return { username, fullName, expiresAt };
  });

  const use = {
    summary: 'Set a password with a sign-in link, and sign in',
    body: linkPassword,
    response: { 200: loginAnswer },
  };
  app.post(apiPaths.loginLinkPassword, { schema: use, config }, async (request, reply) =>
    answerLogin(context, request, reply, await useLink(context, request, request.body)),
  );

  emailRoute(app, context);
}
