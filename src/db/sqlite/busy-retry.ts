import { setTimeout as sleep } from 'node:timers/promises';
import {
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import { isSqliteBusy } from '#db/errors.ts';

/**
 * The pause between two attempts to get the lock. SQLite's built-in waiting is not used, because
 * its pauses grow: a process that tries more often could then get the lock every time.
 */
const retryMilliseconds = 2;
/**
 * A statement that finds the database locked starts a new timeout if the last statement that found
 * it locked was longer ago than this.
 */
const newLockMilliseconds = 1000;

/** How long another process may hold the lock before statements fail. */
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
