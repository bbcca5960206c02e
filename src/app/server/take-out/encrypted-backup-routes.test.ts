import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { Decrypter } from 'age-encryption';
import { v7 as newId } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#shared/db/connection.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { createOffice } from '#tests/support/office-content.ts';
import { callAs, callsOf, statusesOf } from '#tests/support/office.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { unzip } from '#tests/support/unzip.ts';

const passphrase = 'six blue herons at dusk';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const body = (fields: object) => new URLSearchParams({ passphrase, ...fields }).toString();

describe.each(engines)('the call for an encrypted backup on %s', { timeout: 60_000 }, (engine) => {
  test('sends one at a time, for super admins who confirmed, and records it', async () => {
    const location = await createOffice(engine);
    const db = openDatabase(location);
    const testApp = await createTestApp(engine, { db, location });
    await testApp.addAdministrator();
    await testApp.addAdministrator('ruth', 'admin');
    const call = callAs(testApp, await testApp.signIn());
    const post = (fields = {}) => call('POST', '/backup', body(fields), form);

    const short = await post({ passphrase: 'short' });
    expect([short.statusCode, short.body]).toEqual([422, expect.stringContaining('12 characters')]);
    const ruth = await callsOf(testApp, 'ruth');
    expect((await ruth('POST', '/backup', body({}), form)).statusCode).toBe(403);

    const entries = await recordedDuring(testApp, async () => {
      const ids = [newId(), newId()];
      const [first, second] = await Promise.all(ids.map((download) => post({ download })));
      if (!first || !second) throw new Error('no answer');
      expect(statusesOf([first, second])).toEqual([200, 409]);
      const sent = first.statusCode === 200 ? first : second;
      expect(sent.rawPayload).toHaveLength(Number(sent.headers['content-length']));
      expect(sent.headers['content-disposition']).toMatch(
        /filename="marsh-and-square-2026-.*\.age"/,
      );
      // The end of the download is stored after it was sent.
      await vi.waitFor(async () => {
        const states = await Promise.all(
          ids.map(async (id) => (await call('GET', `/downloads/${id}`)).json()),
        );
        expect(states.toSorted((one, other) => other.percent - one.percent)).toEqual([
          { state: 'sent', step: 'Sending the backup', percent: 100 },
          { state: 'failed', step: expect.stringContaining('Another backup'), percent: 0 },
        ]);
      });
      const decrypter = new Decrypter();
      decrypter.addPassphrase(passphrase);
      const zip = await decrypter.decrypt(new Uint8Array(sent.rawPayload));
      expect(Object.keys(await unzip(Buffer.from(zip)))).toHaveLength(2);
    });
    expect(entries).toMatchObject([{ action: 'backup', entity: 'backup', actor: 'admin' }]);
    expect((await post()).statusCode).toBe(200);

    vi.spyOn(fs, 'statfs').mockResolvedValue({ ...(await fs.statfs('/')), bavail: 1 });
    syncBuiltinESMExports();
    const full = await post();
    expect([full.statusCode, full.body]).toEqual([503, expect.stringContaining('no room')]);
    vi.restoreAllMocks();
    syncBuiltinESMExports();

    testApp.clock.advance(16 * 60);
    expect((await post()).json()).toMatchObject({ code: 'confirmation_needed' });
    await testApp.close();
    await db.destroy();
    const left = 'file' in location ? readdirSync(dirname(location.file)) : [];
    expect(left.filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
