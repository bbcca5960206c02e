import { hash } from 'node:crypto';
import { PostgresDialect, sql } from 'kysely';
import { Pool, types as pgTypes, type CustomTypesConfig, type PoolClient } from 'pg';
import { requireTls } from './postgres-url.ts';

const { builtins } = pgTypes;

/**
 * Parsers for the values of three types: instants become ISO 8601 text in UTC, calendar dates stay
 * "YYYY-MM-DD", and 64-bit integers, such as counts, become numbers.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [builtins.INT8, Number],
]);

const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pgTypes.getTypeParser(oid, format),
};

/**
 * The settings of each connection. The time limits keep a wait for a lock, a slow statement or an
 * idle transaction from blocking other statements forever.
 */
const sessionSettings = {
  timezone: 'UTC',
  lock_timeout: '3s',
  /** Migrations lift this limit. */
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  /** Compiling the query of the list of emails takes 300 ms, and running it without that 20 ms. */
  jit: 'off',
};

/**
 * The driver's time limit for a statement. It is needed because `statement_timeout` has no effect
 * if PostgreSQL no longer answers.
 */
const noAnswerMilliseconds = 12_000;

/**
 * SQL statements that lift and restore `statement_timeout` of a connection. `watchConnection` lifts
 * and restores the driver's time limit together with it.
 */
export const timeLimits = {
  lift: 'set statement_timeout = 0',
  restore: 'reset statement_timeout',
};

const keepPrepared = '/* keep prepared */';

/**
 * An SQL comment to put before a query with `modifyFront`. PostgreSQL parses a query with this
 * comment only once on each connection, which saves about half of the processor time of a short
 * query that runs often (decision 105). Other queries are parsed each time, because there are too
 * many of them, and because PostgreSQL could otherwise use one plan for all values, which is slow
 * for lists. On SQLite the comment has no effect.
 */
export const keptPrepared = sql.raw(keepPrepared);

const nameOf = (text: string) =>
  text.includes(keepPrepared) ? hash('sha256', text, 'hex').slice(0, 32) : undefined;

/**
 * Prepares a new connection for failures, and applies the driver's time limit to its statements. If
 * the connection breaks between two statements, the process continues, and the next statement
 * fails. If PostgreSQL does not answer a statement in time, the connection is closed.
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
        name: nameOf(text),
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
 * @param url a URL such as "postgres://user:password@host:5432/database"
 * @param connections the maximum number of connections
 * @param onNoConnection called when a statement gets no connection: connecting failed, or all
 * connections were in use for five seconds
 */
export function postgresDialect(url: string, connections: number, onNoConnection?: () => void) {
  const settings = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({
    connectionString: requireTls(url),
    types,
    max: connections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    options: settings.join(' '),
  });
  // The pool replaces a connection that breaks while it is idle. Without this listener, the error
  // would end the process.
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
