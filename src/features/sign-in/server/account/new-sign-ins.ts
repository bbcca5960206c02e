import type { Database } from '#shared/db/connection.ts';
import type { NewSignIn } from '#features/sign-in/domain/administrators.ts';
import type { Administrator } from '#shared/http/calls/caller.ts';

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
