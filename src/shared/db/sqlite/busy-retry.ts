import { setTimeout as sleep } from 'node:timers/promises';
import {
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import { isSqliteBusy } from '#shared/db/errors.ts';

/**
 * The pause between two attempts to get the lock. All processes pause equally long, because
 * otherwise a process that tries more often could get the lock every time. SQLite's built-in
 * waiting has pauses that become longer.
 */
const retryMilliseconds = 2;
/**
 * If the database was last found locked longer ago than this, a statement that finds it locked
 * starts a new timeout. A successful write also ends the old timeout.
 */
const newLockMilliseconds = 1000;

/** The time for which another process may hold the lock before waiting statements fail. */
export const busyTimeoutMilliseconds = 5000;

const isRead = ({ sql }: CompiledQuery) => /^(select|with)\b/i.test(sql);

/**
 * Retries statements while another process holds the lock. SQLite's built-in waiting is not used,
 * because it would block this whole process. If another process holds the lock for longer than the
 * timeout, the waiting statements fail together, instead of each waiting for the full timeout.
 */
function withBusyRetry(connection: DatabaseConnection): DatabaseConnection {
  let busySince = 0;
  let lastBusyAt = -Infinity;

  function hasTimeLeft() {
    const now = performance.now();
    if (now - lastBusyAt > newLockMilliseconds) busySince = now;
    lastBusyAt = now;
    return now - busySince < busyTimeoutMilliseconds;
  }

  async function executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = await connection.executeQuery<Row>(query);
        if (!isRead(query)) lastBusyAt = -Infinity;
        return result;
      } catch (error) {
        if (!isSqliteBusy(error) || !hasTimeLeft()) throw error;
        await sleep(retryMilliseconds);
      }
    }
  }

  return { executeQuery, streamQuery: (query, size) => connection.streamQuery(query, size) };
}

export class RetryingSqliteDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= withBusyRetry(await super.acquireConnection()));
  }
}
