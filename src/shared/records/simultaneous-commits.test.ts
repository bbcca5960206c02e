import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { agentInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('A02: while a change on %s is being written', (engine) => {
  const office = shareOffice(engine);

  /** Holds the next transaction open after its writes, until `release` is called. */
  function holdNextTransaction() {
    const { db } = office();
    const begin = db.transaction.bind(db);
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      builder.execute = (write) =>
        execute(async (transaction) => {
          const result = await write(transaction);
          written.resolve();
          await held.promise;
          return result;
        });
      return builder;
    });
    return { written: written.promise, release: held.resolve };
  }

  test('the deactivation of its caller waits', async () => {
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    const id = (await findAdminUser(office().db, 'clerk'))?.id ?? '';
    const { written, release } = holdNextTransaction();
    const change = clerk('POST', '/agents', agentInput());
    await written;
    let isDeactivated = false;
    const deactivation = office()
      .call('PUT', `/administrators/${id}`, { role: 'admin', isActive: false })
      .then(({ statusCode }) => {
        isDeactivated = true;
        return statusCode;
      });
    await sleep(200);
    expect(isDeactivated).toBe(false);
    release();
    expect([(await change).statusCode, await deactivation]).toEqual([201, 200]);
  });
});
