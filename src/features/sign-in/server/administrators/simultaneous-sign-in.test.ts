import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import { insertPasskey } from '#features/sign-in/server/second-factors/passkeys/passkey-store.ts';
import { createSession } from '#features/sign-in/server/session-store.ts';
import { shareOffice } from '#tests/support/office.ts';
import { lockActiveAdministrator } from './administrator-store.ts';

/** SQLite runs one writing transaction at a time, so only PostgreSQL has these races. */
describe('a super admin’s call during a sign-in', () => {
  const office = shareOffice('postgres');
  let id: string;
  beforeEach(async () => {
    id = await office().addAdministrator('ruth', 'admin');
  });
  const add = (db: Database) => {
    const key = { credentialId: 'x', publicKey: 'x', counter: 0, transports: null };
    const passkey = { adminUserId: id, isSynced: false, rpId: 'localhost', name: 'Phone', ...key };
    return insertPasskey(db, passkey, office().clock.read());
  };
  const removeFactors = () =>
    office().call('POST', `/administrators/${id}/sign-in-link`, { removesSecondFactor: true });
  const passkeys = () => office().db.selectFrom('passkeys').select('name').execute();

  /**
   * Runs `write` in a transaction that has locked the administrator. The call begins when `write`
   * calls `start`.
   * @returns a list with the status of the call
   */
  const during = async (
    call: () => Promise<{ statusCode: number }>,
    write: (transaction: Database, start: () => Promise<void>) => Promise<void>,
  ) => {
    const calls: Promise<{ statusCode: number }>[] = [];
    const start = async () => {
      calls.push(call());
      await sleep(300);
    };
    await office()
      .db.transaction()
      .execute(async (transaction) => {
        await lockActiveAdministrator(transaction, { id });
        await write(transaction, start);
      });
    return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  };

  test('removing the second factors also removes one that is being added', async () => {
    const statuses = await during(removeFactors, async (transaction, start) => {
      await add(transaction);
      await start();
    });
    expect([statuses, await passkeys()]).toEqual([[200], []]);
  });

  test('removing the second factors waits for a sign-in that uses one', async () => {
    await add(office().db);
    const statuses = await during(removeFactors, async (transaction, start) => {
      await start();
      await transaction.updateTable('passkeys').set({ counter: 1 }).execute();
    });
    expect([statuses, await passkeys()]).toEqual([[200], []]);
  });

  test('signing out everywhere ends a session that is being stored', async () => {
    const end = () => office().call('DELETE', `/administrators/${id}/sessions`);
    const statuses = await during(end, async (transaction, start) => {
      const session = { adminUserId: id, address: '192.0.2.1', userAgent: null };
      const now = office().clock.read();
      await createSession(transaction, { ...session, method: 'passkey' }, now);
      await start();
    });
    const sessions = office().db.selectFrom('sessions').select('id').where('adminUserId', '=', id);
    expect([statuses, await sessions.execute()]).toEqual([[204], []]);
  });
});
