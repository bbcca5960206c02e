import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '#shared/db/connection.ts';
import { addAgents } from '#tests/support/digests.ts';
import { createSharedPlace, runElsewhere, type KillBefore } from '#tests/support/killed-process.ts';
import { engines } from '#tests/support/test-database.ts';

const at = '2026-10-14T15:00:00.000Z';
/** The office has been open since nine. October is over, and so is the last day of the agent. */
const now = '2026-11-02T16:00:00.000Z';

const inquiry = {
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  service: 'buying' as const,
  createdAt: at,
};

const runJob = (location: DatabaseLocation, job: string, killBefore?: KillBefore) =>
  runElsewhere(
    location,
    `import { departuresJob } from '#app/server/process/departures-job.ts';
    import { reportsJob } from '#app/server/process/email-jobs.ts';
    import { whenAnAgentChanges } from '#app/server/when-an-agent-changes.ts';
    import { inquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
    const { brokerage, office, publicOrigin } = settings;
    const context = {
      db,
      clock: () => new Date('${now}'),
      brokerage: () => brokerage,
      office: () => office,
      publicOrigin,
      liveSite: { current: () => ({ brokerage }) },
      emailSettings: () => settings,
      wakeEmailWorker() {},
    };
    const emails = inquiryEmails(context);
    const consequences = whenAnAgentChanges({ ...context, emails });
    await ${job}({ ...context, emails, consequences }).run(() => false);`,
    killBefore,
  );

async function addSuperAdmin(db: Database) {
  const admin = {
    id: newId(),
    username: 'owner',
    password: 'x',
    role: 'super_admin' as const,
    email: 'owner@example.com',
    createdAt: at,
  };
  await db.insertInto('adminUsers').values(admin).execute();
}

const readReports = async (db: Database) => ({
  reports: await db
    .selectFrom('monthlyReports')
    .select(['month', 'emailedAt', 'finalAt'])
    .execute(),
  emails: (await db.selectFrom('emailMessages').select('recipientAddress').execute()).length,
});

test.each(engines)(
  'on %s a report whose job is killed becomes final once and is emailed once',
  { timeout: 120_000 },
  async (engine) => {
    const { location, db } = await createSharedPlace(engine);
    await addSuperAdmin(db);
    const done = { firstResponseAt: at, responseMinutes: 0, status: 'done' as const };
    await db
      .insertInto('contactSubmissions')
      .values({ id: newId(), ...inquiry, ...done })
      .execute();
    // The first one dies before the report is final, the second one before the email is queued.
    for (const [table, nth, rows] of [
      ['monthly_reports', 2, 0],
      ['email_messages', 1, 1],
    ] as const) {
      expect(await runJob(location, 'reportsJob', { table, nth })).toBe('SIGKILL');
      const { reports, emails } = await readReports(db);
      expect([reports.length, reports[0]?.emailedAt ?? null, emails]).toEqual([rows, null, 0]);
    }
    expect(await Promise.all([1, 2].map(() => runJob(location, 'reportsJob')))).toEqual([
      null,
      null,
    ]);
    const { reports, emails } = await readReports(db);
    expect(reports).toEqual([{ month: '2026-10', emailedAt: now, finalAt: now }]);
    expect(emails).toBe(1);
  },
);

test.each(engines)(
  'on %s a departure whose job is killed moves everything once or nothing',
  { timeout: 120_000 },
  async (engine) => {
    const { location, db } = await createSharedPlace(engine);
    const [leaving = '', staying = ''] = await addAgents(db, 2);
    await db
      .insertInto('contactSubmissions')
      .values(
        [1, 2, 3].map(() => ({ id: newId(), ...inquiry, assignedAgentId: leaving, agentKey: 'a' })),
      )
      .execute();
    const departure = {
      id: newId(),
      agentId: leaving,
      leftOn: '2026-11-01',
      forwardedTo: 'commission' as const,
      inquiriesTo: staying,
      createdBy: 'owner',
      createdAt: at,
    };
    await db.insertInto('agentDepartures').values(departure).execute();
    const read = async () => ({
      isActive: await db
        .selectFrom('agents')
        .select('isActive')
        .where('id', '=', leaving)
        .executeTakeFirstOrThrow(),
      moved: (
        await db
          .selectFrom('contactSubmissions')
          .select('id')
          .where('assignedAgentId', '=', staying)
          .execute()
      ).length,
      emails: (await db.selectFrom('emailMessages').select('id').execute()).length,
      deadlines: (await db.selectFrom('agentDeadlines').select('id').execute()).length,
      effects: (
        await db.selectFrom('auditLog').select('id').where('action', '=', 'took_effect').execute()
      ).length,
    });
    const before = await read();
    // The last change, so that all others are taken back.
    const carriedOut = { table: 'agent_departures', nth: 1 };
    expect(await runJob(location, 'departuresJob', carriedOut)).toBe('SIGKILL');
    expect(await read()).toEqual(before);
    await Promise.all([1, 2].map(() => runJob(location, 'departuresJob')));
    const after = await read();
    expect(after).toMatchObject({ isActive: { isActive: false }, moved: 3, deadlines: 1 });
    expect([after.emails, after.effects]).toEqual([1, 1]);
  },
);
