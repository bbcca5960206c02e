import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths, secondFactorPaths } from '#shared/domain/api-paths.ts';
import { requiresFactor } from '#features/sign-in/domain/second-factors.ts';
import { passkeyRename } from '#features/sign-in/domain/factor-requests.ts';
import { HttpError, NotFoundError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { commit } from '#shared/records/commit.ts';
import { returnsSecret } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { setSessionCookie } from '#features/sign-in/server/session-cookie.ts';
import {
  endSessionsOf,
  renewToken,
  strengthenSession,
} from '#features/sign-in/server/session-store.ts';
import { deleteApp } from './apps.ts';
import { auditFactor } from './factor-audit.ts';
import type { FactorContext, FactorSubject } from './factor-context.ts';
import { appName, factorRoutes, type FactorCall, type FactorOwner } from './factor-routes.ts';
import { countFactors, countUsableFactors } from './factor-store.ts';
import { deletePasskey, renamePasskey, toPasskey } from './passkeys/passkey-store.ts';
import { confirmed, withFrontDesk } from '#shared/http/calls/access.ts';
import {
  addedFactor,
  newRecoveryCodes,
  passkeyAnswer,
} from '#features/sign-in/domain/second-factors.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';

function subjectOf(request: FastifyRequest): FactorSubject {
  const { id, sessionId, username, role } = requireAdministrator(request);
  return { adminUserId: id, username, role, boundTo: sessionId };
}

const callOf = (request: FastifyRequest, reply: FastifyReply): FactorCall => ({
  request,
  reply,
  subject: subjectOf(request),
});

/**
 * Returns the `FactorOwner` for the signed-in caller. After its `change`, the caller's other
 * sessions and unfinished sign-ins end, and this session gets a new token.
 */
const sessionOwner = (context: FactorContext): FactorOwner => ({
  subjectOf,
  access: { read: withFrontDesk(), change: confirmed(withFrontDesk()) },
  added: addedFactor,
  start: (request, write) => commit(context, request, write),
  async change({ request, reply, subject }, write, proven) {
    const { adminUserId, boundTo } = subject;
    const { result, token } = await commit(context, request, async (transaction) => {
      const written = await write(transaction);
      await endSessionsOf(transaction, adminUserId, boundTo);
      if (proven) await strengthenSession(transaction, boundTo, proven, context.clock());
      return { result: written, token: await renewToken(transaction, boundTo) };
    });
    if (token) setSessionCookie(reply, token, context.publicOrigin);
    return result;
  },
});

/**
 * Checks that a factor that `countUsableFactors` counts remains if the caller's role must have one,
 * and deletes the recovery codes if no factor is left. Call this after a factor was deleted.
 * @throws HttpError if no such factor remains and the role must have one
 */
async function settleRemoval(
  transaction: Database,
  { factorPolicy, publicOrigin }: FactorContext,
  { adminUserId, role }: FactorSubject,
) {
  const usable = await countUsableFactors(transaction, adminUserId, publicOrigin);
  if (usable === 0 && requiresFactor(factorPolicy, role)) {
    throw new HttpError(409, 'Add another second factor first');
  }
  if ((await countFactors(transaction, adminUserId)) > 0) return;
  await deleteRecoveryCodes(transaction, adminUserId);
}

/** @param remove deletes the factor and returns its name */
async function removeFactor(
  context: FactorContext,
  call: FactorCall,
  remove: (transaction: Database) => Promise<string>,
) {
  const { request, reply, subject } = call;
  const { adminUserId } = subject;
  await sessionOwner(context).change(call, async (transaction) => {
    const entityName = await remove(transaction);
    await settleRemoval(transaction, context, subject);
    const entry = { action: 'second_factor_removed' as const, entityId: adminUserId, entityName };
    await auditFactor(transaction, request, adminUserId, entry, context.clock());
    return {};
  });
  return reply.code(204).send();
}

async function replaceRecoveryCodes(context: FactorContext, call: FactorCall) {
  const { adminUserId } = call.subject;
  const now = context.clock();
  return sessionOwner(context).change(call, async (transaction) => {
    if ((await countFactors(transaction, adminUserId)) === 0) {
      throw new HttpError(409, 'Add a second factor first');
    }
    const entry = { action: 'recovery_codes_made' as const, entityId: adminUserId };
    await auditFactor(transaction, call.request, adminUserId, entry, now);
    return { recoveryCodes: await makeRecoveryCodes(transaction, adminUserId, now) };
  });
}

export function ownFactorRoutes(app: TypedApp, context: FactorContext): void {
  const { clock, publicOrigin } = context;
  const paths = secondFactorPaths(apiPaths.secondFactors);
  const config = { access: confirmed(withFrontDesk()) };
  factorRoutes(app, context, apiPaths.secondFactors, sessionOwner(context));

  const rename = {
    summary: 'Rename one of your own passkeys',
    body: passkeyRename,
    response: { 200: passkeyAnswer },
  };
  app.put(paths.passkey(':id'), { schema: rename, config }, async (request) => {
    const { adminUserId } = subjectOf(request);
    const id = requireRecordId(request.params);
    const { name } = request.body;
    return commit(context, request, async (transaction) => {
      const { passkey, isRenamed } = await renamePasskey(transaction, adminUserId, id, name);
      const entry = { action: 'update' as const, entityId: id, entityName: name, after: { name } };
      if (isRenamed) await auditFactor(transaction, request, adminUserId, entry, clock());
      return toPasskey(passkey, publicOrigin);
    });
  });

  const response = { 204: nothing };
  const removal = { summary: 'Remove one of your own passkeys', response };
  app.delete(paths.passkey(':id'), { schema: removal, config }, (request, reply) => {
    const call = callOf(request, reply);
    const id = requireRecordId(request.params);
    return removeFactor(context, call, async (transaction) => {
      const { name } = await deletePasskey(transaction, call.subject.adminUserId, id);
      return name;
    });
  });

  const appRemoval = { summary: 'Remove your own authenticator app', response };
  app.delete(
    paths.app,
    { schema: appRemoval, config: { ...config, errors: [404] } },
    (request, reply) => {
      const call = callOf(request, reply);
      return removeFactor(context, call, async (transaction) => {
        if (await deleteApp(transaction, call.subject.adminUserId)) return appName;
        throw new NotFoundError();
      });
    },
  );

  const codes = { summary: 'Replace your own recovery codes', response: { 200: newRecoveryCodes } };
  const once = { ...config, once: returnsSecret };
  app.post(paths.recoveryCodes, { schema: codes, config: once }, (request, reply) =>
    replaceRecoveryCodes(context, callOf(request, reply)),
  );
}
