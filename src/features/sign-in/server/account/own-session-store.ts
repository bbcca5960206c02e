import type { Administrator } from '#shared/http/calls/caller.ts';
import type { Database } from '#shared/db/connection.ts';
import type { SessionInfo, NewSignIn } from '#features/sign-in/domain/administrators.ts';
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
    .select(['sessions.id', 'address', 'userAgent', 'sessions.createdAt', 'lastSeenAt', 'method'])
    .where('adminUserId', '=', adminUserId)
    .where(whereActive(rules, now))
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isCurrent: row.id === currentSessionId }));
}

/** @returns undefined if the administrator has no session with this id */
export const endOneSession = (db: Database, adminUserId: string, id: string) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('adminUserId', '=', adminUserId)
    .returning('id')
    .executeTakeFirst();

const shownMilliseconds = 7 * 24 * 3600 * 1000;

/**
 * Lists the administrator's sign-ins with new browsers in the last seven days, the newest first,
 * without the sign-in that started this session.
 */
export async function listNewSignIns(
  db: Database,
  { username, sessionId }: Administrator,
  now: Date,
): Promise<NewSignIn[]> {
  const rows = await db
    .selectFrom('auditLog as entry')
    .select(['entry.id', 'entry.at', 'entry.address', 'entry.after'])
    .where('actor', '=', username)
    .where('entity', '=', 'session')
    .where('action', '=', 'login')
    .where('at', '>', new Date(now.getTime() - shownMilliseconds).toISOString())
    .where('after', 'like', '%"newBrowser"%')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessions')
            .select('sessions.id')
            .where('sessions.id', '=', sessionId)
            .whereRef('sessions.createdAt', '=', 'entry.at'),
        ),
      ),
    )
    .orderBy('entry.id', 'desc')
    .execute();
  return rows.map(({ after, ...entry }) => {
    const { newBrowser } = JSON.parse(after ?? '{}') as { newBrowser?: string };
    return { ...entry, userAgent: newBrowser || null };
  });
}
