import { lockAgents, refreshStandings } from '#db/standing/refresh-standings.ts';
import type { InsertRecord } from './create-record.ts';
import type { DeleteStored } from './delete-record.ts';
import type { RecordStore } from './record-store.ts';

interface Writes<Row extends { id: string }, Input extends object> extends Pick<
  RecordStore<Row, Input>,
  'update'
> {
  insert: InsertRecord<Row, Input>;
  remove: DeleteStored<Row>;
}

/**
 * Returns the table with functions that also refresh the agent's standing in continuing education
 * after each insert, update or deletion, in the caller's transaction.
 * @param agentOf returns the id of the agent whose standing depends on a record
 */
export function refreshingStandings<
  Row extends { id: string },
  Input extends object,
  Table extends Writes<Row, Input>,
>(table: Table & Writes<Row, Input>, agentOf: (record: Row) => string): Table {
  const writes: Writes<Row, Input> = {
    async insert(db, input, now, actor) {
      const created = await table.insert(db, input, now, actor);
      await refreshStandings(db, [agentOf(created.record)], now);
      return created;
    },

    async update(db, stored, input, now) {
      const agentIds = [agentOf(stored.record), agentOf({ ...stored.record, ...input })];
      await lockAgents(db, agentIds);
      const updated = await table.update(db, stored, input, now);
      if (updated) await refreshStandings(db, agentIds, now);
      return updated;
    },

    async remove(db, stored, now) {
      // Lock the agent before the record. All changes lock in this order, so that they cannot
      // deadlock.
      await lockAgents(db, [agentOf(stored.record)]);
      const isRemoved = await table.remove(db, stored, now);
      if (isRemoved) await refreshStandings(db, [agentOf(stored.record)], now);
      return isRemoved;
    },
  };
  return { ...table, ...writes };
}
