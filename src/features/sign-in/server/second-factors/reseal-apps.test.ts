import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '#app/db/backup/make-backup.ts';
import { migrate } from '#app/db/migrate.ts';
import { listAdministrators } from '#features/sign-in/server/administrators/administrator-store.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addApp,
  codeOf,
  factorContext,
  followCookie,
  outcomeOf,
  prove,
} from '#tests/support/second-factors.ts';
import { testSealingKey } from '#tests/support/test-app.ts';
import { createFolder, createPlace, engines, useDatabase } from '#tests/support/test-database.ts';
import { resealApps } from './reseal-apps.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { openSealing } from './secrets-key.ts';

const newKey = Buffer.alloc(32, 8);

describe.each(engines)('I37: replacing the key of SECRETS_KEY on %s', (engine) => {
  const office = shareOffice(engine);
  let key: string;
  let adminUserId: string;
  beforeEach(async () => {
    ({ key } = await addApp(followCookie(office()), office().clock.read()));
    adminUserId = await office().idOf('admin');
  });

  function codeUnder(sealing: Sealing) {
    office().clock.advance(30);
    const step = { purpose: 'confirm' as const, boundTo: 'session', adminUserId };
    const code = codeOf(key, office().clock.read());
    return outcomeOf(prove(factorContext(office(), { sealing }), { code }, step));
  }

  /** @returns the sentences that the server logs at the start */
  async function missingKeys(sealing: Sealing | undefined) {
    const sentences: string[] = [];
    await resealApps(office().db, sealing, (sentence) => sentences.push(sentence));
    return sentences;
  }

  /** @returns whether the list of administrators says that the app's key cannot be decrypted */
  const isListedAsUnreadable = async (sealing: Sealing | undefined) => {
    const [listed] = await listAdministrators(factorContext(office(), { sealing }));
    return listed?.isAppUnreadable;
  };

  test('codes work with the old key, with both, and then with the new one alone', async () => {
    const both = createSealing([newKey, testSealingKey]);
    await office().addAdministrator('ben');
    await addApp(followCookie(office(), await office().signIn('ben')), office().clock.read());
    expect(await codeUnder(createSealing([testSealingKey]))).toBe('code');
    expect(await codeUnder(both)).toBe('code');
    expect(await codeUnder(createSealing([newKey]))).toContain('503');
    expect(await missingKeys(both)).toEqual([]);
    const apps = await office().db.selectFrom('authenticatorApps').selectAll().execute();
    const opened = apps.map((app) =>
      createSealing([newKey]).open(app.sealedKey, `authenticator_app:${app.adminUserId}`),
    );
    expect(opened).toEqual([expect.any(String), expect.any(String)]);
    expect(await codeUnder(createSealing([newKey]))).toBe('code');
    expect(await codeUnder(createSealing([testSealingKey]))).toContain('503');
  });

  test('apps whose key is missing are counted and left as they are', async () => {
    const apps = office().db.selectFrom('authenticatorApps').selectAll();
    const before = await apps.execute();
    const sentence = expect.stringMatching(
      /^The keys of 1 authenticator apps cannot be read: SECRETS_KEY or secrets.key lacks [\w-]{8}$/,
    );
    expect(await missingKeys(createSealing([newKey]))).toEqual([sentence]);
    expect(await missingKeys(undefined)).toEqual([sentence]);
    expect(await isListedAsUnreadable(createSealing([newKey]))).toBe(true);
    expect(await isListedAsUnreadable(undefined)).toBe(true);
    expect(await isListedAsUnreadable(createSealing([testSealingKey]))).toBe(false);
    expect(await apps.execute()).toEqual(before);
    expect(await codeUnder(createSealing([testSealingKey]))).toBe('code');
  });
});

test('I38: a backup has no secrets.key', async () => {
  const location = await createPlace('sqlite');
  const DATA_DIR = dirname(location.file);
  await useDatabase(location, (db) => migrate(db));
  openSealing({ DATA_DIR });
  const key = readFileSync(join(DATA_DIR, 'secrets.key'), 'utf8').trim();
  const folder = createFolder();
  await makeBackup(location, folder, new Date());
  const [backup = ''] = readdirSync(folder);
  const files = readdirSync(join(folder, backup));
  expect(files).not.toContain('secrets.key');
  for (const name of files) {
    expect(readFileSync(join(folder, backup, name)).includes(key)).toBe(false);
  }
});
