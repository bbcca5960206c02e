import { administratorName } from '#features/sign-in/db/administrator-name.ts';
import type { Database } from '#shared/db/connection.ts';
import { deviceName } from '#shared/domain/text/device-name.ts';

/** Lists the devices on which an agent is signed in, the most recent first. */
export async function listDevices(db: Database, agentId: string) {
  const rows = await db
    .selectFrom('deskSessions')
    .select(['id', 'userAgent', 'madeBy', 'createdAt', 'lastVisitAt'])
    .select(administratorName<string | null>('deskSessions.madeBy').as('madeByName'))
    .where('agentId', '=', agentId)
    .orderBy('lastVisitAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) }));
}
