import type { Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { SessionsTable } from '#features/sign-in/db/sign-in-tables.ts';
import type { SessionInfo } from '#features/sign-in/domain/administrators.ts';
import { whereActive, type SessionRules } from '#features/sign-in/server/active-sessions.ts';

/** Lists the administrator's active sessions, the most recently used first. */
export async function listSessions(
  db: Database,
  adminUserId: string,
  currentSessionId: string,
  rules: SessionRules,
  now: Date,
): Promise<SessionInfo[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('adminUsers', 'adminUsers.id', 'sessions.adminUserId')
    .selectAll('sessions')
    .where('adminUserId', '=', adminUserId)
    .where(whereActive(rules, now))
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return rows.map((row) => toSessionInfo(row, currentSessionId));
}

/** @returns false if the administrator has no session with this id */
export async function endOneSession(db: Database, adminUserId: string, id: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

function toSessionInfo(row: Selectable<SessionsTable>, currentSessionId: string): SessionInfo {
  return {
    id: row.id,
    address: row.address,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    method: row.method,
    isCurrent: row.id === currentSessionId,
  };
}
