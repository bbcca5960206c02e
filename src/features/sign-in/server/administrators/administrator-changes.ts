import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type {
  AdministratorAccount,
  AdministratorEdit,
  AdministratorInput,
  LinkRequest,
} from '#features/sign-in/domain/administrators.ts';
import { DuplicateError, InvalidFieldsError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import {
  getAdministrator,
  insertAdminUser,
  listActiveSuperAdmins,
  lockActiveAdministrator,
  updateAdministrator,
} from './administrator-store.ts';
import { getAdminUser, auditedAccount } from './administrators.ts';
import type { AuthContext } from '#features/sign-in/server/auth-context.ts';
import { endPendingSignInsOf } from '#features/sign-in/server/pending-sign-ins.ts';
import { endSessionsOf } from '#features/sign-in/server/session-store.ts';
import { emailLink } from '#features/sign-in/server/links/link-email.ts';
import {
  hashUnusablePassword,
  makeSignInLink,
  removeSecondFactors,
} from '#features/sign-in/server/links/make-link.ts';

/** The new administrator sets a password with a link, which is emailed if it can be. */
export async function createAdministrator(
  context: AuthContext,
  request: FastifyRequest,
  input: AdministratorInput,
) {
  const { passwords, publicOrigin } = context;
  const { username } = input;
  const unusableHash = await hashUnusablePassword(passwords);
  const created = await commit(context, request, async (transaction) => {
    const now = context.clock();
    const added = { ...input, passwordHash: unusableHash };
    if (!(await insertAdminUser(transaction, added, now))) {
      throw new DuplicateError({ username: ['Another administrator has this username'] });
    }
    const { id } = await getAdminUser(transaction, username);
    const { record: administrator } = await getAdministrator(transaction, id);
    const { role, fullName, email, maySign } = administrator;
    const after = { username, role, fullName, email, maySign, isActive: true };
    const entry = { action: 'create' as const, ...auditedAccount(administrator), after };
    await recordAudit(transaction, actorOf(request), entry, now);
    const wanted = { administrator, unusableHash, publicOrigin };
    const made = await makeSignInLink(transaction, actorOf(request), wanted, now);
    const isEmailed = await emailLink(transaction, context, administrator, made);
    return {
      ...made,
      ...(isEmailed && { link: null }),
      sentTo: isEmailed ? email : null,
      administrator,
    };
  });
  context.wakeEmailWorker();
  return created;
}

/** @throws InvalidFieldsError if no active super admin would be left */
async function requireSuperAdminLeft(db: Database, id: string, edit: AdministratorEdit) {
  const active = await listActiveSuperAdmins(db);
  const staysSuperAdmin = edit.isActive && edit.role === 'super_admin';
  if (staysSuperAdmin || active.some((other) => other !== id)) return;
  throw new InvalidFieldsError({
    [edit.isActive ? 'role' : 'isActive']: ['There must be at least one active super admin'],
  });
}

export const administrators: RecordStore<AdministratorAccount, AdministratorEdit> = {
  entity: 'administrator',
  entityName: ({ username }) => username,
  get: getAdministrator,
  async update(db, stored, edit) {
    const { id } = stored.record;
    await requireSuperAdminLeft(db, id, edit);
    const updated = await updateAdministrator(db, stored, edit);
    if (updated) await (edit.isActive ? endPendingSignInsOf(db, id) : endSessionsOf(db, id));
    const staysSuperAdmin = edit.isActive && edit.role === 'super_admin';
    if (updated && !staysSuperAdmin) {
      await db.deleteFrom('apiTokens').where('createdBy', '=', id).execute();
    }
    return updated;
  },
};

/**
 * Makes a sign-in link for an administrator, and removes all second factors if the caller asks for
 * that.
 * @throws NotFoundError, InvalidFieldsError for the caller's own account
 */
export async function makeLinkFor(
  context: AuthContext,
  request: FastifyRequest,
  id: string,
  { removesSecondFactor }: LinkRequest,
) {
  const { db, passwords, publicOrigin } = context;
  const { record: administrator } = await getAdministrator(db, id);
  if (id === requireAdministrator(request).id) {
    const problem = 'Please change your own password under Your Account';
    throw new InvalidFieldsError({ administrator: [problem] });
  }
  const unusableHash = await hashUnusablePassword(passwords);
  return commit(context, request, async (transaction) => {
    const [now, actor] = [context.clock(), actorOf(request)];
    const wanted = { administrator, unusableHash, publicOrigin };
    const link = await makeSignInLink(transaction, actor, wanted, now);
    // Making the link has locked the administrator's row, so no factor can be added at the same
    // time.
    if (removesSecondFactor) await removeSecondFactors(transaction, actor, administrator, now);
    return link;
  });
}

export async function signOutEverywhere(context: AuthContext, request: FastifyRequest, id: string) {
  const { record: administrator } = await getAdministrator(context.db, id);
  await commit(context, request, async (transaction) => {
    // Wait for a sign-in that is being stored. It holds this lock until it is committed, so this
    // transaction then also ends its session.
    await lockActiveAdministrator(transaction, { id });
    await endSessionsOf(transaction, id);
    const entry = { action: 'sessions_ended' as const, ...auditedAccount(administrator) };
    await recordAudit(transaction, actorOf(request), entry, context.clock());
  });
}
