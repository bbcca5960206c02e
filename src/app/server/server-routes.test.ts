import { describe, expect, test } from 'vitest';
import { describeServer, type ServerFacts, type ServerPart } from '#app/domain/server-state.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const good: ServerFacts = {
  version: '1.2.3',
  hasMailServer: true,
  lastSentAt: '2026-11-21T15:00:00.000Z',
  failedEmails: 0,
  publicOrigin: 'https://www.coastaloak.com',
  trustsProxy: true,
  isProxied: true,
  isPostgres: false,
  hasPgDump: true,
  freeBytes: 20 * 1024 ** 3,
  lastBackupAt: '2026-11-20T15:00:00.000Z',
  jobRuns: [{ name: 'splits', endedAt: '2026-11-21T14:59:00.000Z', hasFailed: false }],
  now: new Date('2026-11-21T15:00:00.000Z'),
};

const toDo = (change: Partial<ServerFacts>) =>
  describeServer({ ...good, ...change })
    .filter(({ isGood }) => !isGood)
    .map(({ title, words, lines }) => [title, words, lines[0]]);

test('a server that lacks nothing has nothing to do', () => {
  expect(toDo({})).toEqual([]);
  const limits = { freeBytes: 2 * 1024 ** 3, lastBackupAt: '2026-11-14T15:00:00.000Z' };
  expect(toDo(limits)).toEqual([]);
});

const forms = (change: Partial<ServerFacts>) =>
  describeServer({ ...good, ...change }).flatMap(({ title, hasBackupForm }) =>
    hasBackupForm ? [title] : [],
  );

test('only a server that can make a backup has a form for it', () => {
  expect(forms({})).toEqual(['Encrypted backup']);
  expect(forms({ isPostgres: true })).toEqual(['Encrypted backup']);
  expect(forms({ isPostgres: true, hasPgDump: false })).toEqual([]);
});

test.each<[string, string, string | undefined, Partial<ServerFacts>]>([
  [
    'Email',
    'Email isn’t set up. Nothing can be sent.',
    'SMTP_URL=smtps://USER:PASSWORD@mail.example.com:465',
    { hasMailServer: false },
  ],
  [
    'Web address',
    'The site has no secure web address yet. It is set to http://localhost:3000.',
    'PUBLIC_ORIGIN=https://www.example.com',
    { publicOrigin: 'http://localhost:3000' },
  ],
  [
    'Proxy',
    'Requests come through a proxy that the server does not trust, so all visitors share one limit.',
    'TRUST_PROXY=loopback',
    { trustsProxy: false },
  ],
  ['Backup', 'No backup is known.', 'npm run backup -- /mnt/backups', { lastBackupAt: undefined }],
  [
    'Jobs',
    'These failed the last time, and run again in a minute: standings. The server’s log says why.',
    undefined,
    { jobRuns: [{ name: 'standings', endedAt: '2026-11-21T14:59:00.000Z', hasFailed: true }] },
  ],
  [
    'Email',
    'The last email was sent on Nov 21, 2026, 10:00 AM. 2 failed; see Emails.',
    undefined,
    { failedEmails: 2 },
  ],
  [
    'Backup',
    'The last backup was made on Nov 14, 2026, 9:59 AM.',
    'npm run backup -- /mnt/backups',
    { lastBackupAt: '2026-11-14T14:59:59.999Z' },
  ],
  ['Disk', '1.0 GB are free for the database.', undefined, { freeBytes: 1024 ** 3 }],
])('%s: %s', (title, words, line, facts) => {
  const found = toDo(facts).map((part) => part.map((text) => text?.replaceAll(/\s/g, ' ')));
  expect(found).toEqual([[title, words, line]]);
});

describe.each(engines)('the state of the server on %s', (engine) => {
  const office = shareOffice(engine, {
    sendEmail: () => Promise.resolve(),
    trustProxy: '10.77.0.0/16',
    publicOrigin: 'http://localhost:3000',
  });

  test('is for super admins, and contains no value of a secret setting', async () => {
    const { db, clock } = office();
    const actor = { actorId: null, actor: null, address: 'the command line', requestId: 'backup' };
    await recordAudit(db, actor, { action: 'backup', entity: 'backup' }, clock.read());
    const ids = [await receive(office()), await receive(office(), { email: 'b@example.com' })];
    const times = ['2026-11-20T15:00:00.000Z', '2026-11-19T15:00:00.000Z'];
    for (const [nth, id] of ids.entries()) {
      const emails = db.updateTable('emailMessages').where('contactSubmissionId', '=', id);
      await emails.set({ status: 'sent', sentAt: times[nth] ?? null }).execute();
    }
    const answer = await office().call('GET', '/server');
    const parts = answer.json<ServerPart[]>();
    expect(parts.find(({ title }) => title === 'Backup')).toMatchObject({ isGood: true });
    expect(parts.find(({ title }) => title === 'Email')?.words).toContain('Nov 20, 2026');
    const database = engine === 'sqlite' ? /^SQLite/ : /^PostgreSQL/;
    expect(parts.find(({ title }) => title === 'Database')?.words).toMatch(database);
    for (const secret of ['10.77.0.0', 'postgres://', ...Object.values(secretSettings())]) {
      expect(answer.body).not.toContain(secret);
    }
    await office().addAdministrator('ruth', 'admin');
    const call = await callsOf(office(), 'ruth');
    expect((await call('GET', '/server')).statusCode).toBe(403);
  });
});

/** Returns the secret settings of this process that are set. */
const secretSettings = () =>
  Object.fromEntries(
    ['DATABASE_URL', 'SMTP_URL', 'SECRETS_KEY', 'ADMIN_PASSWORD', 'MAIL_TO'].flatMap((name) =>
      process.env[name] ? [[name, process.env[name]]] : [],
    ),
  );
