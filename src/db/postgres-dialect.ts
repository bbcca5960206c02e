import { PostgresDialect } from 'kysely';
import { Pool, types as pgTypes, type CustomTypesConfig, type PoolClient } from 'pg';

const { builtins } = pgTypes;

/** Returns instants as ISO 8601 text, calendar dates unchanged, and counts as numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [builtins.INT8, Number],
]);

const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pgTypes.getTypeParser(oid, format),
};

/** Time limits keep a lock, a slow statement or a stalled transaction from blocking others forever. */
const sessionSettings = {
  timezone: 'UTC',
  lock_timeout: '3s',
  /** Migrations lift this one. */
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  /** The default assumes a hard disk, and makes the last page of a list sort instead of use its index. */
  random_page_cost: '1.1',
};

/** The client's own time limit, for a server that no longer answers and so cannot end a statement. */
const noAnswerMilliseconds = 12_000;

/** Statements that lift and restore the time limit. The client's own limit follows them. */
export const timeLimits = {
  lift: 'set statement_timeout = 0',
  restore: 'reset statement_timeout',
};

/**
 * Without an error listener, a connection that breaks between two statements of a transaction would
 * end the process. The next statement fails anyway. A connection that no longer answers is closed.
 */
function watchConnection(client: PoolClient) {
  client.on('error', () => undefined);
  const query = client.query.bind(client) as (config: object) => Promise<unknown>;
  let hasLimits = true;
  const watched = async (text: string, values?: unknown[]) => {
    if (text === timeLimits.lift) hasLimits = false;
    if (text === timeLimits.restore) hasLimits = true;
    try {
      return await query({
        text,
        values,
        ...(hasLimits && { query_timeout: noAnswerMilliseconds }),
      });
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') void client.end();
      throw error;
    }
  };
  client.query = watched as typeof client.query;
}

/**
 * @param url such as "postgres://user:password@host:5432/database"
 * @param onNoConnection called when connecting fails
 */
export function postgresDialect(url: string, onNoConnection?: () => void) {
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    options: settings.join(' '),
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', watchConnection);
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () =>
        pool.connect().catch((error: unknown) => {
          onNoConnection?.();
          throw error;
        }),
      end: () => pool.end(),
    },
  });
}
