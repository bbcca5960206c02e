import type { Database } from '#shared/db/connection.ts';
import { movedDueAt, type OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';
import { isOpen } from './list/conditions.ts';

const batchSize = 500;

/**
 * Computes the due times of open inquiries without a response again, in the caller's transaction,
 * after the office has changed its closed days.
 * @param change.dates the dates on which the office is closed now and was not before, or the other
 * way round. Only inquiries that were waiting on one of these days can move.
 */
export async function moveDueTimes(
  transaction: Database,
  { before, after, dates }: { before: OfficeHours; after: OfficeHours; dates: string[] },
): Promise<void> {
  const [first] = dates.toSorted();
  const last = dates.toSorted().at(-1);
  if (first === undefined || last === undefined) return;
  let previous = '';
  for (;;) {
    const inquiries = await transaction
      .selectFrom('contactSubmissions')
      .select(['id', 'createdAt', 'replyDueAt'])
      .where(isOpen)
      .where('firstResponseAt', 'is', null)
      .where('replyDueAt', '>=', startOfOfficeDay(first))
      .where('createdAt', '<', startOfOfficeDay(last, 1))
      .$if(previous !== '', (rows) => rows.where('id', '>', previous))
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, createdAt, replyDueAt: dueAt } of inquiries) {
      if (dueAt === null) continue;
      const moved = movedDueAt({ createdAt, dueAt }, before, after);
      if (moved === dueAt) continue;
      await transaction
        .updateTable('contactSubmissions')
        .set({ replyDueAt: moved })
        .where('id', '=', id)
        .execute();
    }
    const final = inquiries.at(-1);
    if (!final || inquiries.length < batchSize) return;
    previous = final.id;
  }
}
