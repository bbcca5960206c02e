import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { selectUnsettled } from '#features/splits/db/splits.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { settleDueSplits } from '#features/splits/server/settle-due-splits.ts';
import type { Job } from './scheduled-work.ts';

/** The maximum number of agents in one transaction, so that no transaction takes long. */
const batchSize = 200;

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Locks the next agents whose stored current split is not the one that applies today, and returns
 * their ids. Skips agents that another transaction has locked: that transaction settles their
 * splits, or the next run does.
 */
async function lockUnsettled(db: Database, now: Date, after: string) {
  const agents = await selectUnsettled(db, officeDay(now))
    .select('agents.id')
    .where('agents.id', '>', after)
    .orderBy('agents.id')
    .limit(batchSize)
    .$if(locksRows(db), (query) => query.forNoKeyUpdate('agents').skipLocked())
    .execute();
  return agents.map(({ id }) => id);
}

/**
 * Returns the job that lets planned splits take effect soon after midnight in the office's time
 * zone. The job finds in the database which splits are due. Several instances therefore share the
 * work, and the next run continues after a process was killed.
 */
export const splitsJob = ({ db, clock }: { db: Database; clock: () => Date }): Job => ({
  name: 'splits',
  async run(isStopping) {
    let last: string | undefined = firstId;
    while (last !== undefined) {
      const after: string = last;
      last = await db.transaction().execute(async (transaction) => {
        const now = clock();
        const agentIds = await lockUnsettled(transaction, now, after);
        await settleDueSplits(transaction, agentIds, now);
        return agentIds.at(-1);
      });
      if (isStopping()) return;
      await letRequestsRun();
    }
  },
});
