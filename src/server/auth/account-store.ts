import type { Selectable } from 'kysely';
import type {
  AdministratorAccount,
  AdministratorEdit,
  SessionInfo,
} from '#domain/administrators.ts';
import type { Database } from '#db/connection.ts';
import type { AdminUsersTable, SessionsTable } from '#db/tables.ts';
import { NotFoundError } from '#server/errors.ts';
import { whereActive, type SessionLimits } from './session-store.ts';
import type { Versioned } from '#server/records/record-version.ts';

export async function listAdministrators(db: Database): Promise<AdministratorAccount[]> {
  const rows = await db.selectFrom('adminUsers').selectAll().orderBy('username').execute();
  return rows.map(toAdministrator);
}

/** @throws NotFoundError */
export async function getAdministrator(
  db: Database,
  id: string,
): Promise<Versioned<AdministratorAccount>> {
  const row = await db.selectFrom('adminUsers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toVersioned(row);
}

/**
 * Locks every active super_admin until the transaction ends, so that two of them cannot remove each
 * other at the same time.
 * @returns their ids
 */
export async function lockSuperAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .updateTable('adminUsers')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('role', '=', 'super_admin')
    .where('isActive', '=', true)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** @returns undefined if another request changed this version first */
export async function updateAdministrator(
  db: Database,
  { record, version }: Versioned<AdministratorAccount>,
  { role, isActive }: AdministratorEdit,
): Promise<Versioned<AdministratorAccount> | undefined> {
  const row = await db
    .updateTable('adminUsers')
    .set({ role, isActive, version: version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row && toVersioned(row);
}

/** Lists the administrator's active sessions, the latest used first. */
export async function listSessions(
  db: Database,
  adminUserId: string,
  currentSessionId: string,
  limits: SessionLimits,
  now: Date,
): Promise<SessionInfo[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('adminUserId', '=', adminUserId)
    .where(whereActive(limits, now))
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return rows.map((row) => toSessionInfo(row, currentSessionId));
}

/** @returns false if the administrator has no such session */
export async function endOneSession(db: Database, adminUserId: string, id: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

const toVersioned = (row: Selectable<AdminUsersTable>): Versioned<AdministratorAccount> => ({
  record: toAdministrator(row),
  version: row.version,
});

function toAdministrator(row: Selectable<AdminUsersTable>): AdministratorAccount {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    isActive: row.isActive,
    createdAt: row.createdAt,
    lastLogin: row.lastLogin,
  };
}

function toSessionInfo(row: Selectable<SessionsTable>, currentSessionId: string): SessionInfo {
  return {
    id: row.id,
    address: row.address,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isCurrent: row.id === currentSessionId,
  };
}
