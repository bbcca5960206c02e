import { vi } from 'vitest';
import type { Database } from '#shared/db/connection.ts';

/**
 * Watches the transactions of a database until the test ends.
 * @returns a function that tells whether one is open now
 */
export function watchTransactions(db: Database): () => boolean {
  const begin = db.transaction.bind(db);
  let open = 0;
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (write) => {
      open++;
      try {
        return await execute(write);
      } finally {
        open--;
      }
    };
    return builder;
  });
  return () => open > 0;
}
