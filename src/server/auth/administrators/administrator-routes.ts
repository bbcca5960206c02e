import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import {
  administratorEdit,
  administratorInput,
  passwordReset,
  type AdministratorAccount,
  type AdministratorEdit,
  type AdministratorInput,
} from '#domain/administrators.ts';
import type { AuditFields } from '#domain/audit.ts';
import type { AuditAction } from '#domain/audit/actions.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { DuplicateError, ForbiddenError, InvalidFieldsError } from '#server/errors.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { commit } from '#server/records/commit.ts';
import { editRecord } from '#server/records/edit-record.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { RecordStore } from '#server/records/record-store.ts';
import { sendRecord } from '#server/records/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import {
  findAdminUser,
  getAdministrator,
  insertAdminUser,
  listAdministrators,
  listSuperAdmins,
  updateAdministrator,
} from './administrator-store.ts';
import { setPassword } from './administrators.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { passwordProblem } from '#server/auth/passwords/password-policy.ts';
import { endSessionsOf } from '#server/auth/session-store.ts';

type AdministratorContext = AuthContext & { requiredRole: 'super_admin' };

interface AuditedChange {
  action: AuditAction;
  administrator: { id: string; username: string };
  after?: AuditFields;
}

const audit = (db: Database, request: FastifyRequest, change: AuditedChange, now: Date) => {
  const { action, administrator, ...fields } = change;
  const event = {
    action,
    entity: 'administrator' as const,
    entityId: administrator.id,
    entityName: administrator.username,
    ...fields,
  };
  return recordAudit(db, actorOf(request), event, now);
};

/** @throws InvalidFieldsError */
async function requireGoodPassword(
  { brokerage }: AdministratorContext,
  password: string,
  username: string,
) {
  const problem = await passwordProblem(password, username, brokerage());
  if (problem) throw new InvalidFieldsError({ password: [problem] });
}

async function createAdministrator(
  context: AdministratorContext,
  request: FastifyRequest,
  { username, password, role }: AdministratorInput,
) {
  await requireGoodPassword(context, password, username);
  const passwordHash = await context.passwords.hash(password);
  return commit(context, request, async (transaction) => {
    const now = context.clock();
    if (!(await insertAdminUser(transaction, { username, passwordHash, role }, now))) {
      throw new DuplicateError({ username: ['Another administrator has this username'] });
    }
    const created = await findAdminUser(transaction, username);
    const stored = await getAdministrator(transaction, created?.id ?? '');
    const after = { username, role, isActive: true };
    const change = { action: 'create' as const, administrator: stored.record, after };
    await audit(transaction, request, change, now);
    return stored;
  });
}

/** @throws InvalidFieldsError if no active super admin would be left */
async function requireSuperAdminLeft(db: Database, id: string, edit: AdministratorEdit) {
  const superAdmins = await listSuperAdmins(db);
  const staysSuperAdmin = edit.isActive && edit.role === 'super_admin';
  if (staysSuperAdmin || superAdmins.some((other) => other !== id)) return;
  throw new InvalidFieldsError({
    [edit.isActive ? 'role' : 'isActive']: ['The last active super admin must stay one'],
  });
}

const administrators: RecordStore<AdministratorAccount, AdministratorEdit> = {
  entity: 'administrator',
  entityName: ({ username }) => username,
  get: getAdministrator,
  async update(db, stored, edit) {
    const { id } = stored.record;
    await requireSuperAdminLeft(db, id, edit);
    const updated = await updateAdministrator(db, stored, edit);
    if (updated && !edit.isActive) await endSessionsOf(db, id);
    return updated;
  },
};

async function resetPassword(
  context: AdministratorContext,
  request: FastifyRequest,
  id: string,
  password: string,
) {
  const { record: administrator } = await getAdministrator(context.db, id);
  if (id === requireAdministrator(request).id) {
    const problem = 'Please change your own password under Your Account';
    throw new InvalidFieldsError({ password: [problem] });
  }
  await requireGoodPassword(context, password, administrator.username);
  const passwordHash = await context.passwords.hash(password);
  await commit(context, request, async (transaction) => {
    await setPassword(transaction, administrator, passwordHash);
    const change = { action: 'password_changed' as const, administrator };
    await audit(transaction, request, change, context.clock());
  });
}

/** Routes for managing administrators, for super admins only. */
export function administratorRoutes(app: TypedApp, authContext: AuthContext): void {
  const context: AdministratorContext = { ...authContext, requiredRole: 'super_admin' };

  app.addHook('preValidation', async (request) => {
    if (requireAdministrator(request).role !== context.requiredRole) throw new ForbiddenError();
  });

  app.get(apiPaths.administrators, () => listAdministrators(context.db));

  app.get(apiPaths.administrator(':id'), async (request, reply) =>
    sendRecord(reply, await getAdministrator(context.db, requireRecordId(request.params))),
  );

  app.post(
    apiPaths.administrators,
    { schema: { body: administratorInput } },
    async (request, reply) =>
      sendRecord(reply.code(201), await createAdministrator(context, request, request.body)),
  );

  app.put(
    apiPaths.administrator(':id'),
    { schema: { body: administratorEdit } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      return sendRecord(
        reply,
        await editRecord(context, administrators, request, id, () => request.body),
      );
    },
  );

  app.put(
    apiPaths.administratorPassword(':id'),
    { schema: { body: passwordReset } },
    async (request, reply) => {
      await resetPassword(context, request, requireRecordId(request.params), request.body.password);
      return reply.code(204).send();
    },
  );
}
