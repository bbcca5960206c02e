import { describe, expect, test } from 'vitest';
import { tokensJob } from '#app/server/process/email-jobs.ts';
import { shareOffice } from '#tests/support/office.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { insertTestToken } from '#tests/support/tokens.ts';
import { deleteOldTokens } from './warn.ts';

const at = (day: string) => () => new Date(`${day}T15:00:00.000Z`);

describe.each(engines)('tokens that end on %s', (engine) => {
  const office = shareOffice(engine);

  /** Runs the job as two instances. @returns the emails that they queued */
  async function runAt(day: string) {
    const { db, liveSite } = office();
    const before = (await storedEmails(office())).length;
    const run = () =>
      tokensJob({
        db,
        clock: at(day),
        emailSettings: () => ({
          brokerage: liveSite.current().brokerage,
          office: { name: 'Office', address: 'office@example.com' },
          publicOrigin: origin,
        }),
        wakeEmailWorker: () => undefined,
        metrics: undefined,
      }).run(() => false);
    await Promise.all([run(), run()]);
    return (await storedEmails(office())).slice(before);
  }

  function setEmail(username: string) {
    const accounts = office().db.updateTable('adminUsers').where('username', '=', username);
    return accounts.set({ email: `${username}@example.com` }).execute();
  }

  test('14 days before the end, two instances send one email to each super admin', async () => {
    for (const name of ['ellis', 'quiet', 'former']) await office().addAdministrator(name);
    await office().addAdministrator('clerk', 'admin');
    for (const username of ['admin', 'ellis', 'former', 'clerk']) await setEmail(username);
    const former = office().db.updateTable('adminUsers').set({ isActive: false });
    await former.where('username', '=', 'former').execute();
    const now = at('2026-11-21')();
    await insertTestToken(office().db, { name: 'CRM\nsync', now, expiresInDays: 30 });
    await insertTestToken(office().db, { name: 'Later', now, expiresInDays: 90 });
    expect(await runAt('2026-12-06')).toEqual([]);
    const emails = await runAt('2026-12-07');
    expect(emails.map(({ recipientAddress }) => recipientAddress).toSorted()).toEqual([
      'admin@example.com',
      'ellis@example.com',
    ]);
    expect(emails[0]).toMatchObject({
      kind: 'program_notice',
      subject: 'The token of CRM sync ends soon',
    });
    expect(emails[0]?.text).toContain('ends on Dec 21, 2026');
    expect(emails[0]?.text).toContain(`${origin}/admin/api/tokens`);
    expect(await runAt('2026-12-08')).toEqual([]);
  });

  test('the email waits until a super admin has an address', async () => {
    // In Savannah, the token was made on the evening of the day before.
    const now = new Date('2026-11-22T02:00:00.000Z');
    await insertTestToken(office().db, { now, expiresInDays: 30 });
    expect(await runAt('2026-12-08')).toEqual([]);
    await setEmail('admin');
    const emails = await runAt('2026-12-09');
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('ends on Dec 21, 2026, 9:00 PM');
  });

  test('a token is deleted 30 days after its end', async () => {
    const now = at('2026-11-21')();
    await setEmail('admin');
    await insertTestToken(office().db, { now, expiresInDays: 30 });
    expect(await runAt('2026-12-22')).toEqual([]);
    const idsAfter = async (day: string) => {
      await deleteOldTokens(office().db, at(day)());
      return office().db.selectFrom('apiTokens').select('id').execute();
    };
    expect(await idsAfter('2027-01-20')).toHaveLength(1);
    expect(await idsAfter('2027-01-21')).toEqual([]);
  });
});
