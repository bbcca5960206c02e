import { PostgresDialect } from 'kysely';
import { Pool, types as pgTypes, type CustomTypesConfig } from 'pg';

const { builtins } = pgTypes;

/** Instants as ISO 8601 text, calendar dates as they stand, counts as numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [builtins.INT8, Number],
]);

const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pgTypes.getTypeParser(oid, format),
};

/**
 * @param url such as "postgres://user:password@host:5432/database"
 * @param onNoConnection told when none could be had
 */
export function postgresDialect(url: string, onNoConnection?: () => void) {
  const pool = new Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    options: '-c timezone=UTC',
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
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
