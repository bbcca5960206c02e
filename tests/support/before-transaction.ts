import { vi } from 'vitest';
import type { Database } from '#shared/db/connection.ts';

/**
 * Makes the server run `act` right before each transaction, which is after its first check of the
 * caller's rights, until the returned spy is restored.
 */
export function beforeTransaction(db: Database, act: () => Promise<unknown>) {
  const begin = db.transaction.bind(db);
  return vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (write) => {
      await act();
      return execute(write);
    };
    return builder;
  });
}
