import { vi } from 'vitest';
import type { Database } from '#shared/db/connection.ts';

type Execute = ReturnType<Database['transaction']>['execute'];

/** Replaces how the database executes its transactions, until the returned spy is restored. */
export function wrapTransactions(db: Database, wrap: (execute: Execute) => Execute) {
  const begin = db.transaction.bind(db);
  return vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin();
    builder.execute = wrap(builder.execute.bind(builder));
    return builder;
  });
}

/**
 * Makes the server run `act` right before each transaction, which is after its first check of the
 * caller's rights, until the returned spy is restored.
 */
export const beforeTransaction = (db: Database, act: () => Promise<unknown>) =>
  wrapTransactions(db, (execute) => async (write) => {
    await act();
    return execute(write);
  });

/**
 * Watches the transactions of a database until the test ends.
 * @returns a function that tells whether one is open now
 */
export function watchTransactions(db: Database): () => boolean {
  let open = 0;
  wrapTransactions(db, (execute) => async (write) => {
    open++;
    try {
      return await execute(write);
    } finally {
      open--;
    }
  });
  return () => open > 0;
}
