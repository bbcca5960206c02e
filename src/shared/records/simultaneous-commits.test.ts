import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { holdNextTransaction } from '#tests/support/held-transaction.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { agentInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('A02: while a change on %s is being written', (engine) => {
  const office = shareOffice(engine);

  test('the deactivation of its caller waits', async () => {
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    const id = (await findAdminUser(office().db, 'clerk'))?.id ?? '';
    const { written, release } = holdNextTransaction(office().db);
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
