import type { Access } from '#shared/http/calls/access.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { secondFactorPaths } from '#shared/domain/api-paths.ts';
import { appCode, newPasskey } from '#features/sign-in/domain/factor-requests.ts';
import {
  appSetup,
  secondFactors,
  type AddedFactor,
} from '#features/sign-in/domain/second-factors.ts';
import { passkeyCreation } from '#features/sign-in/domain/passkey-options.ts';
import type * as z from 'zod/mini';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { returnsSecret } from '#shared/records/once.ts';
import { confirmApp, startApp } from './apps.ts';
import { auditFactor } from './factor-audit.ts';
import type { FactorContext, FactorSubject } from './factor-context.ts';
import { countFactors, readFactors } from './factor-store.ts';
import { registrationOptions } from './passkeys/passkey-options.ts';
import { toPasskey } from './passkeys/passkey-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { checkNewPasskey } from './passkeys/register-passkey.ts';

/** The name of authenticator apps in the audit trail. */
export const appName = 'Authenticator app';

export interface FactorCall {
  request: FastifyRequest;
  reply: FastifyReply;
  subject: FactorSubject;
}

/** The differences between an administrator who is signed in and one who is signing in. */
export interface FactorOwner {
  /** @throws NotSignedInError without a session, or SignInOverError without a pending sign-in */
  subjectOf: (request: FastifyRequest) => FactorSubject | Promise<FactorSubject>;
  /** During a sign-in the password was just checked, so a change needs no confirmation. */
  access: { read: Access; change: Access };
  /** The answer to a call that adds a factor. */
  added: z.ZodMiniType;
  /** Runs the change that begins a setup. */
  start: <Result>(
    request: FastifyRequest,
    write: (db: Database) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Runs a change of factors in one transaction with its effects on sessions.
   * @param proven the kind of the proven factor that `write` adds. Undefined if it adds none.
   * @returns the result of `write`. During a sign-in it also has the fields of `Session`.
   */
  change: <Result extends object>(
    call: FactorCall,
    write: (transaction: Database) => Promise<Result>,
    proven?: 'passkey' | 'code',
  ) => Promise<Result>;
}

/**
 * Stores a factor that was proven, and adds an audit entry. For the first factor of an account also
 * makes recovery codes.
 */
async function addFactor(
  { clock }: FactorContext,
  { change }: FactorOwner,
  call: FactorCall,
  proven: 'passkey' | 'code',
  store: (transaction: Database) => Promise<{ name: string; added: AddedFactor }>,
): Promise<AddedFactor> {
  const { adminUserId: entityId } = call.subject;
  const add = async (transaction: Database): Promise<AddedFactor> => {
    const now = clock();
    const isFirst = (await countFactors(transaction, entityId)) === 0;
    const { name, added } = await store(transaction);
    const entry = { action: 'second_factor_added' as const, entityId, entityName: name };
    await auditFactor(transaction, call.request, entityId, entry, now);
    if (!isFirst) return added;
    return { ...added, recoveryCodes: await makeRecoveryCodes(transaction, entityId, now) };
  };
  return change(call, add, proven);
}

/**
 * Adds the calls that list factors and set up new ones. Each call exists twice: for a signed-in
 * caller, and for a sign-in whose administrator must set up the first factor.
 * @param prefix `apiPaths.secondFactors` or `apiPaths.loginEnroll`
 */
export function factorRoutes(
  app: TypedApp,
  context: FactorContext,
  prefix: string,
  owner: FactorOwner,
): void {
  const { subjectOf, access, added: answer } = owner;
  const { clock, publicOrigin } = context;
  // Passkeys need an https address or localhost.
  const config = { access: access.change, errors: [409] };
  const paths = secondFactorPaths(prefix);

  const list = { summary: 'List your own second factors', response: { 200: secondFactors } };
  app.get(paths.list, { schema: list, config: { access: access.read } }, async (request) =>
    readFactors(context, await subjectOf(request)),
  );

  const options = {
    summary: 'Get a challenge for a new passkey',
    response: { 200: passkeyCreation },
  };
  const configOfOptions = { ...config, errors: [409, 422] };
  app.post(paths.passkeyOptions, { schema: options, config: configOfOptions }, async (request) =>
    registrationOptions(context, await subjectOf(request), request.ip, clock()),
  );

  const add = { summary: 'Add a passkey', body: newPasskey, response: { 201: answer } };
  app.post(paths.passkeys, { schema: add, config }, async (request, reply) => {
    const call = { request, reply, subject: await subjectOf(request) };
    const store = await checkNewPasskey(context, call.subject, request.body, clock());
    const added = await addFactor(context, owner, call, 'passkey', async (transaction) => {
      const row = await store(transaction);
      return { name: row.name, added: { passkey: toPasskey(row, publicOrigin) } };
    });
    return reply.code(201).send(added);
  });
  appRoutes(app, context, prefix, owner);
}

function appRoutes(app: TypedApp, context: FactorContext, prefix: string, owner: FactorOwner) {
  const { subjectOf, access, added: answer, start } = owner;
  const { clock } = context;
  const config = { access: access.change };
  const paths = secondFactorPaths(prefix);

  const begin = { summary: 'Begin to set up an authenticator app', response: { 200: appSetup } };
  app.post(
    paths.app,
    { schema: begin, config: { ...config, errors: [409], once: returnsSecret } },
    async (request) => {
      const subject = await subjectOf(request);
      return start(request, (db) => startApp({ ...context, db }, subject, clock()));
    },
  );

  const confirm = {
    summary: 'Add the authenticator app that was begun',
    body: appCode,
    response: { 201: answer },
  };
  app.post(paths.appConfirm, { schema: confirm, config }, async (request, reply) => {
    const call = { request, reply, subject: await subjectOf(request) };
    const store = await confirmApp(context, call.subject, request.body.code, clock());
    const added = await addFactor(context, owner, call, 'code', async (transaction) => {
      await store(transaction);
      return { name: appName, added: {} };
    });
    return reply.code(201).send(added);
  });
}
