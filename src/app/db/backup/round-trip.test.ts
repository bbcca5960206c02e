import { readdirSync, statSync } from 'node:fs';
import { shippedFacts } from '#tests/support/test-site.ts';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database, DatabaseLocation } from '#shared/db/connection.ts';
import { setAdministrator } from '#features/sign-in/server/administrators/set-administrator.ts';
import { argon2Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { runCommand, settingsFor } from '#tests/support/commands.ts';
import { openBrowser } from '#tests/support/http-client.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { emptiedRows } from '#tests/support/emptied-rows.ts';
import { contentsOf, createOffice } from '#tests/support/office-content.ts';
import { addApp, addPasskey, codeOf } from '#tests/support/second-factors.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { testSealingKey } from '#tests/support/test-app.ts';
import { createFolder, createPlace, engines, useDatabase } from '#tests/support/test-database.ts';
import { makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const administrator = { username: 'boss', password: 'live oaks over Jones Street' };

/**
 * The setting with the key that encrypts the secrets of authenticator apps. Without it, a server
 * with SQLite has its key in a file that a backup does not contain, so that a server with the
 * restored database could not decrypt the secrets.
 */
const secretsKey = { SECRETS_KEY: testSealingKey.toString('base64url') };

async function startServer(location: DatabaseLocation) {
  const server = await startServerProcess({
    env: {
      ...settingsFor(location),
      NODE_ENV: 'production',
      CONTACT_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      ...secretsKey,
    },
  });
  onTestFinished(server.kill);
  return server;
}

/**
 * Returns a server's origin with the host name localhost, because passkeys do not work at an IP
 * address.
 */
const pagesOf = ({ port }: ServerProcess) => `http://localhost:${port}`;

/**
 * Signs in, sets up a passkey and an authenticator app, and starts another sign-in, which stays
 * unfinished.
 */
async function useFactors(server: ServerProcess) {
  const [signedIn, pending] = [openBrowser(), openBrowser()];
  const call = signedIn(server.origin);
  await call('POST', '/login', administrator);
  const { authenticator } = await addPasskey(call, { origin: pagesOf(server) });
  const { key } = await addApp(call, new Date());
  expect((await call('GET', '/session')).status).toBe(200);
  const step = pending(server.origin);
  expect((await step('POST', '/login', administrator)).json()).toMatchObject({ step: 'confirm' });
  const options = await step('POST', '/login/passkey/options');
  return { signedIn, pending, authenticator, key, options: options.json<{ challenge: string }>() };
}

/**
 * Expects that a restore ended the session, the unfinished sign-in and the passkey challenge, and
 * that both second factors still work.
 */
async function expectOnlyFactors(
  server: ServerProcess,
  { signedIn, pending, authenticator, key, options }: Awaited<ReturnType<typeof useFactors>>,
) {
  const origin = pagesOf(server);
  expect((await signedIn(server.origin)('GET', '/session')).status).toBe(401);
  const code = codeOf(key, new Date(), 1);
  expect((await pending(server.origin)('POST', '/login/code', { code })).status).toBe(401);
  const [call, other] = [openBrowser()(server.origin), openBrowser()(server.origin)];
  const old = authenticator.get(options, { origin });
  expect((await call('POST', '/login/passkey', { response: old })).status).toBe(401);
  const challenge = (await call('POST', '/login/passkey/options')).json<{ challenge: string }>();
  const response = authenticator.get(challenge, { origin });
  expect((await call('POST', '/login/passkey', { response })).status).toBe(200);
  await other('POST', '/login', administrator);
  expect((await other('POST', '/login/code', { code })).status).toBe(200);
}

/** Sends inquiries as three visitors at the same time until `stop` is called. */
function keepWriting({ origin }: ServerProcess) {
  const answered: string[] = [];
  const over = new AbortController();
  async function visit() {
    while (!over.signal.aborted) {
      const answer = await fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(inquiry),
      });
      expect(answer.status).toBe(201);
      answered.push(((await answer.json()) as { id: string }).id);
    }
  }
  const visits = Promise.all([visit(), visit(), visit()]);
  // Without this line, a test that fails before it calls `stop` would also report an unhandled
  // rejection.
  visits.catch(() => undefined);
  return {
    answered,
    async stop() {
      over.abort();
      await visits;
    },
  };
}

const waitingEmails = (db: Database) =>
  db
    .selectFrom('emailMessages')
    .select('id')
    .where('status', 'in', ['queued', 'sending'])
    .execute();

const revokedLinks = (db: Database) => db.selectFrom('policyLinks').select('revokedAt').execute();

const backupEntries = (db: Database) =>
  db
    .selectFrom('auditLog')
    .select(['entity', 'entityName', 'address'])
    .where('action', '=', 'backup')
    .execute();

const storedInquiries = async (db: Database) =>
  (await db.selectFrom('contactSubmissions').select('id').execute()).map(({ id }) => id);

describe.each(engines)('A47: a backup on %s', { timeout: 60_000 }, (engine) => {
  test('made during writes restores the whole office', async () => {
    const [office, restored, folder] = [
      await createOffice(engine),
      await createPlace(engine),
      createFolder(),
    ];
    await useDatabase(office, (db) =>
      setAdministrator(
        db,
        argon2Passwords(),
        {
          ...administrator,
          role: 'admin',
          brokerage: shippedFacts,
          publicOrigin: 'http://localhost:3000',
        },
        new Date(),
      ),
    );
    const server = await startServer(office);
    const factors = await useFactors(server);

    const visitors = keepWriting(server);
    await expect.poll(() => visitors.answered.length, { timeout: 20_000 }).toBeGreaterThan(20);
    const before = [...visitors.answered];
    const made = await runCommand('backup', [folder], settingsFor(office));
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Backed up') });
    const after = visitors.answered.length;
    await visitors.stop();
    expect(after).toBeGreaterThan(before.length);
    await server.stop();

    const [name = ''] = readdirSync(folder);
    const backup = join(folder, name);
    for (const file of readdirSync(backup)) {
      expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(backup).mode & 0o777).toBe(0o700);

    const { code, output } = await runCommand('restore', [backup], {
      ...settingsFor(restored),
      ...secretsKey,
    });
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('All administrators are signed out'),
    });
    expect(output).toContain('All links in emails about policies are revoked');
    expect(output).toContain('Recovery codes that were used since the backup work again.');
    expect(output).toContain('SECRETS_KEY or secrets.key lacks k.');
    const { rows } = readManifest(backup);
    expect((await contentsOf(restored)).rows).toEqual({ ...rows, ...emptiedRows });
    const recorded = { entity: 'backup', entityName: name, address: 'the command line' };
    expect(await useDatabase(office, backupEntries)).toEqual([recorded]);
    expect(await useDatabase(restored, backupEntries)).toEqual([]);
    await useDatabase(restored, async (db) => {
      const links = await db.selectFrom('signInLinks').select('expiresAt').execute();
      expect(links).toEqual([{ expiresAt: '1970-01-01T00:00:00.000Z' }]);
      const kept = await storedInquiries(db);
      expect(before.filter((id) => !kept.includes(id))).toEqual([]);
      expect(await waitingEmails(db)).toEqual([]);
      for (const id of kept) expect(output).toContain(`/admin/contacts/${id}`);
    });

    const second = await startServer(restored);
    await expectOnlyFactors(second, factors);
    await second.stop();
  });

  test('vector 21: a restore revokes the links to policies and deletes them from emails', async () => {
    const [office, restored] = [await createOffice(engine), await createPlace(engine)];
    await useDatabase(office, (db) =>
      db.updateTable('emailMessages').set({ secretLink: 'https://example.com/read/x' }).execute(),
    );
    const { path } = await makeBackup(office, createFolder(), new Date());
    await restoreBackup(restored, path, { sendsEmails: true });
    expect(await useDatabase(office, revokedLinks)).toEqual([{ revokedAt: null }]);
    await useDatabase(restored, async (db) => {
      expect(await revokedLinks(db)).toEqual([{ revokedAt: expect.any(String) }]);
      const emails = await db.selectFrom('emailMessages').select('secretLink').execute();
      expect(emails.filter(({ secretLink }) => secretLink !== null)).toEqual([]);
    });
  });

  test('keeps emails waiting if the administrator says that none was sent', async () => {
    const [office, restored] = [await createOffice(engine), await createPlace(engine)];
    const { path } = await makeBackup(office, createFolder(), new Date());
    await restoreBackup(restored, path, { sendsEmails: true });
    const [was, is] = [
      await useDatabase(office, waitingEmails),
      await useDatabase(restored, waitingEmails),
    ];
    expect(is).toEqual(was);
    expect(is).toHaveLength(2);
  });
});
