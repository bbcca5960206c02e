import { describe, expect, test } from 'vitest';
import { writeSetting } from '#features/brokerage/db/office-settings.ts';
import type { Database } from '#shared/db/connection.ts';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';
import { remindersOff } from '#features/emails/server/switched-off.ts';
import { queueBehind } from '#tests/support/held-transaction.ts';
import { answered, shareReports } from '#tests/support/reports.ts';
import { addInquiryAgent, setInquiry, storedEmails } from '#tests/support/stored-inquiries.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const midnight = () => new Date(startOfOfficeDay('2026-11-01'));

describe.each(engines)('the end of a month on %s', (engine) => {
  const { office, receiveAt, receiveSeven, read, runJob } = shareReports(engine);
  const stored = () => office().db.selectFrom('monthlyReports').selectAll().execute();

  test('R5, R6: three instances at midnight store one snapshot without names, which stays when records change', async () => {
    const agent = await addInquiryAgent(office());
    const id = await receiveSeven({ assignedAgentId: agent });
    await setInquiry(office(), id, { status: 'done', lastName: 'Zzyzx', message: 'Zzyzx' });
    await Promise.all([runJob(midnight), runJob(midnight), runJob(midnight)]);
    const rows = await stored();
    expect(rows).toMatchObject([{ month: '2026-10', finalAt: midnight().toISOString() }]);
    expect(rows[0]?.snapshot).not.toMatch(/Zzyzx|Amelia|Carter/);
    const final = await read();
    expect(final).toMatchObject({ isFinal: true, inquiries: { received: 6 } });
    await office().db.deleteFrom('contactSubmissions').execute();
    await runJob();
    expect(await read()).toEqual(final);
    expect((await read('2026-11')).inquiries.before).toBe(6);
    const { cameFrom, ...inquiries } = final.inquiries;
    expect(cameFrom).toEqual([]);
    const earlier = { ...final, inquiries };
    await office()
      .db.updateTable('monthlyReports')
      .set({ snapshot: JSON.stringify(earlier) })
      .where('month', '=', '2026-10')
      .execute();
    expect(await read()).toEqual(earlier);
  });

  test('a month with an open inquiry follows the records until two weeks after its end', async () => {
    const id = await receiveSeven();
    const isFinalAt = async (at: string) => {
      await runJob(() => new Date(at));
      return (await read()).isFinal;
    };
    expect(await isFinalAt('2026-11-01T04:00:00.000Z')).toBe(false);
    const { standing } = await read();
    await office().db.deleteFrom('contactSubmissions').where('id', '=', id).execute();
    await receiveAt('2026-10-15T15:00:00.000Z');
    await receiveAt('2026-10-15T15:00:00.000Z');
    await addInquiryAgent(office(), 'Late');
    expect(await isFinalAt('2026-11-15T04:59:00.000Z')).toBe(false);
    const report = await read();
    expect(report.inquiries.received).toBe(7);
    expect(report.standing).toEqual(standing);
    expect(await isFinalAt('2026-11-15T05:00:00.000Z')).toBe(true);
  });

  test('emails the four figures once, on the first office day, unless the office switched that off', async () => {
    const { db } = office();
    await receiveSeven();
    await db.updateTable('adminUsers').set({ email: 'boss@example.com' }).execute();
    // November 1 is a Sunday.
    const run = async (at: string) => {
      await runJob(() => new Date(at));
      return (await storedEmails(office())).length;
    };
    await db.deleteFrom('emailMessages').execute();
    expect(await run('2026-11-01T17:00:00.000Z')).toBe(0);
    // The office opens at nine.
    expect(await run('2026-11-02T13:59:59.000Z')).toBe(0);
    await writeSetting(db, remindersOff, ['month_report'], 'admin', new Date());
    expect(await run('2026-11-02T14:00:00.000Z')).toBe(0);
    await writeSetting(db, remindersOff, [], 'admin', new Date());
    const once = () => run('2026-11-02T14:00:00.000Z');
    await Promise.all([once(), once(), once()]);
    const emails = await storedEmails(office());
    expect(emails).toMatchObject([
      {
        kind: 'month_report',
        recipientAddress: 'boss@example.com',
        subject: 'October 2026: 6 inquiries received',
      },
    ]);
    for (const figure of ['6', '50%', '2 h 0 min', '0', `${origin}/admin/reports/2026-10`]) {
      expect(emails[0]?.text).toContain(figure);
      expect(emails[0]?.html).toContain(figure);
    }
    expect(emails[0]?.text).toContain('that wait for a reply: 1');
  });

  test('leaves the stored reports of other months alone', async () => {
    const { db } = office();
    const september = { month: '2026-09', finalAt: '2026-10-01T04:00:00.000Z', snapshot: '{}' };
    await db.insertInto('monthlyReports').values(september).execute();
    await receiveAt('2026-10-15T15:00:00.000Z', answered('2026-10-15T15:00:00.000Z', 20));
    await db.updateTable('adminUsers').set({ email: 'boss@example.com' }).execute();
    await runJob(() => new Date('2026-11-02T18:00:00.000Z'));
    const [ofSeptember, ofOctober] = (await stored()).toSorted((one, other) =>
      one.month.localeCompare(other.month),
    );
    expect(ofOctober).toMatchObject({ month: '2026-10', emailedAt: expect.any(String) });
    expect(ofOctober?.finalAt).not.toBeNull();
    const [email] = await storedEmails(office());
    expect(email?.subject).toBe('October 2026: 1 inquiry received');
    expect(email?.text).not.toContain('Not final');
    expect(ofSeptember).toMatchObject({ ...september, emailedAt: null });
  });

  test('months that ended while no server ran are stored later, without a standing', async () => {
    for (const at of ['2026-08-14T15:00:00.000Z', '2026-10-14T15:00:00.000Z'])
      await receiveAt(at, answered(at, 20));
    await runJob();
    const months = (await stored()).filter(({ finalAt }) => finalAt !== null);
    expect(months.map(({ month }) => month).toSorted()).toEqual(['2026-08', '2026-09', '2026-10']);
    expect((await read('2026-09')).standing).toBeNull();
    expect((await read('2026-10')).standing?.asOf).toBe('2026-11-21');
  });

  test('counts one inquiry in words', async () => {
    const { db } = office();
    await receiveAt('2026-10-15T15:00:00.000Z');
    await db.deleteFrom('emailMessages').execute();
    // The email waits until an administrator has an address.
    await db.updateTable('adminUsers').set({ email: null }).execute();
    await runJob(() => new Date('2026-11-02T18:00:00.000Z'));
    expect(await stored()).toMatchObject([{ emailedAt: null }]);
    await db.updateTable('adminUsers').set({ email: 'boss@example.com' }).execute();
    await runJob(() => new Date('2026-11-02T18:01:00.000Z'));
    const [email] = await storedEmails(office());
    expect(email?.subject).toBe('October 2026: 1 inquiry received');
  });
});

const lockReports = (db: Database) =>
  db.selectFrom('monthlyReports').selectAll().forUpdate().execute();

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('the end of a month at two instances', () => {
  const { office, receiveSeven, runJob } = shareReports(engines[1]);
  const runAt = (at: string) => () => runJob(() => new Date(at));
  test('is the one of the first instance', async () => {
    const id = await receiveSeven();
    await runAt('2026-11-01T04:00:00.000Z')();
    await office().db.deleteFrom('contactSubmissions').where('id', '=', id).execute();
    const [first, second] = ['2026-11-02T05:00:00.000Z', '2026-11-02T05:00:01.000Z'] as const;
    await queueBehind(office().db, lockReports, runAt(first), runAt(second));
    const stored = office().db.selectFrom('monthlyReports').select(['month', 'finalAt']);
    expect(await stored.execute()).toEqual([{ month: '2026-10', finalAt: first }]);
  });
});
