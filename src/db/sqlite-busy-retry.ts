import { setTimeout as sleep } from 'node:timers/promises';
import {
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';

const sqliteBusy = 5;
/** SQLite's own waiting asks ever less often, so that one busy process can keep another out. */
const pauseMilliseconds = 2;
/** Without a refusal for so long, the next one is about another lock. */
const calmMilliseconds = 1000;

/** How long another process may hold the lock before statements fail. */
export const busyMilliseconds = 5000;

/** Whether another process holds the lock that a statement needs. */
export const isBusy = (error: unknown) =>
  ((Object(error) as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy;

const isRead = ({ sql }: CompiledQuery) => /^(select|with)\b/i.test(sql);

/**
 * Waits for another process's lock between statements, where SQLite itself would keep this whole
 * process waiting. A lock that lasts fails those who queue behind the first at once, so that
 * nobody waits for the sum.
 */
function patient(connection: DatabaseConnection): DatabaseConnection {
  let busySince = 0;
  let lastBusy = -Infinity;

  function isWorthWaiting() {
    const now = performance.now();
    if (now - lastBusy > calmMilliseconds) busySince = now;
    lastBusy = now;
    return now - busySince < busyMilliseconds;
  }

  async function executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = await connection.executeQuery<Row>(query);
        if (!isRead(query)) lastBusy = -Infinity;
        return result;
      } catch (error) {
        if (!isBusy(error) || !isWorthWaiting()) throw error;
        await sleep(pauseMilliseconds);
      }
    }
  }

  return { executeQuery, streamQuery: (query, size) => connection.streamQuery(query, size) };
}

export class PatientSqliteDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= patient(await super.acquireConnection()));
  }
}
