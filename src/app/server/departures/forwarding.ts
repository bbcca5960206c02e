import { addDeadline } from '#features/deadlines/server/change-deadlines.ts';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';

/** Adds the deadline by which the brokerage must send the license, today. Returns its id. */
export const addForwarding = (db: Database, note: string | null, name: string, now: Date) =>
  addDeadline(
    db,
    {
      agentId: null,
      kind: 'other',
      label: `Forward the license of ${name}`,
      dueOn: officeDay(now),
      note,
    },
    now,
  );

/** Ends the deadline by which the license must be sent, if the departure has one. */
export async function endForwarding(
  db: Database,
  { moved }: { moved: string | null },
  now: Date,
): Promise<void> {
  const { forwardDeadlineId } = JSON.parse(moved ?? '{}') as { forwardDeadlineId?: string | null };
  if (!forwardDeadlineId) return;
  await db
    .updateTable('agentDeadlines')
    .set({ closedAt: now.toISOString(), closedAs: 'ended' })
    .where('id', '=', forwardDeadlineId)
    .where('closedAt', 'is', null)
    .execute();
}
