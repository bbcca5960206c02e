import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { overlap } from '#tests/support/held-transaction.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';

/** SQLite runs one writing transaction at a time, so only PostgreSQL could have a deadlock. */
const office = shareOffice('postgres');

const waiting = async () => {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(office().db);
  return rows.length;
};

/**
 * Locks the sessions of an administrator, so that the administrator's next change waits after it
 * has locked the row of the oldest administrator.
 * @returns a function that unlocks the sessions
 */
async function stopChangesBy(name: string) {
  const transaction = await office().db.startTransaction().execute();
  onTestFinished(async () => {
    if (!transaction.isCommitted) await transaction.rollback().execute();
  });
  const sessions = transaction.selectFrom('sessions').select('id').forUpdate();
  await sessions.where('adminUserId', '=', await office().idOf(name)).execute();
  return () => transaction.commit().execute();
}

/** Returns whether a transaction has locked the row of an administrator. */
const isLocked = async (name: string) => {
  const rows = office().db.selectFrom('adminUsers').select('id').where('username', '=', name);
  return (await rows.forNoKeyUpdate().skipLocked().execute()).length === 0;
};

test('two changes by super admins do not deadlock over a third one who was just promoted', async () => {
  // The promoted administrator is the oldest one, whose row is the first one that each change of
  // administrators locks.
  const oneId = await office().addAdministrator('one');
  await office().addAdministrator('two');
  const path = `/administrators/${await office().idOf('admin')}`;
  const admin = office().db.updateTable('adminUsers').where('username', '=', 'admin');
  await admin.set({ role: 'admin' }).execute();
  const [one, two] = [await callsOf(office(), 'one'), await callsOf(office(), 'two')];
  const releaseOne = await stopChangesBy('one');
  const releaseTwo = await stopChangesBy('two');

  const promotion = two('PUT', path, { role: 'super_admin', isActive: true });
  await expect.poll(waiting).toBe(1);
  const deactivation = one('PUT', path, { role: 'super_admin', isActive: false });
  await expect.poll(waiting).toBe(2);
  await releaseTwo();
  expect((await promotion).statusCode).toBe(200);
  await expect.poll(() => isLocked('one')).toBe(true);
  const other = two('DELETE', `/administrators/${oneId}/sessions`);
  await expect.poll(waiting).toBe(2);
  await releaseOne();
  expect([(await deactivation).statusCode, (await other).statusCode]).toEqual([200, 204]);
});

test('an edit does not replace the name that the administrator enters meanwhile', async () => {
  const path = `/administrators/${await office().addAdministrator('clerk', 'admin')}`;
  const clerk = await callsOf(office(), 'clerk');
  const answers = await overlap(
    office().db,
    () => clerk('PUT', '/account', { fullName: 'Ida Clerk', title: null }),
    () => office().call('PUT', path, { role: 'admin', isActive: false }, { 'if-match': '"1"' }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 412]);
});
