import { emptiedRows } from '#tests/support/emptied-rows.ts';
import { readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import { expect, test, vi } from 'vitest';
import { runCommand, settingsFor } from '#tests/support/commands.ts';
import { contentsOf, createOffice, expectNothingAt } from '#tests/support/office-content.ts';
import { createFolder, createPlace, engines, type Engine } from '#tests/support/test-database.ts';
import { unzip } from '#tests/support/unzip.ts';
import { encryptBackup, withDecryptedBackup } from './encrypted-backup.ts';
import { makeBackup } from './make-backup.ts';
import { noProgress } from './progress.ts';

const passphrase = 'six blue herons at dusk';

async function makeFile(engine: Engine) {
  const office = await createOffice(engine);
  const { path } = await makeBackup(office, createFolder(), new Date());
  const { stream, size } = await encryptBackup(path, passphrase, noProgress);
  const bytes = await buffer(stream);
  expect(bytes).toHaveLength(size);
  const file = join(createFolder(), 'backup.age');
  writeFileSync(file, bytes);
  return { office, file, bytes };
}

async function restore(engine: Engine, file: string, typed = passphrase) {
  const place = await createPlace(engine);
  const settings = { ...settingsFor(place), BACKUP_PASSPHRASE: typed };
  return { place, ...(await runCommand('restore', [file], settings)) };
}

test.each(engines)(
  'an encrypted backup on %s is in the age format, and npm run restore restores it',
  { timeout: 120_000 },
  async (engine) => {
    const { office, file, bytes } = await makeFile(engine);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const files = await unzip(Buffer.from(await decrypter.decrypt(new Uint8Array(bytes))));
    expect(Object.keys(files)).toContain('manifest.json');

    const { place, code, output } = await restore(engine, file);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored the backup of')]);
    expect(output).toContain('- Restoring');
    const { schemaVersion, rows } = await contentsOf(office);
    expect(await contentsOf(place)).toEqual({ schemaVersion, rows: { ...rows, ...emptiedRows } });
    expect(readdirSync(dirname(file))).toEqual(['backup.age']);
  },
);

// The file is read before the database is, so one engine is enough.
test(
  'an encrypted backup is refused with a sentence if it is damaged or the passphrase is wrong',
  { timeout: 120_000 },
  async () => {
    const { file, bytes } = await makeFile('sqlite');
    for (const [typed, sentence] of [
      ['six blue herons at dawn', /The passphrase is wrong/],
      ['', /set BACKUP_PASSPHRASE/],
    ] as const) {
      const { place, code, output } = await restore('sqlite', file, typed);
      expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
      await expectNothingAt(place);
      expect(readdirSync(dirname(file))).toEqual(['backup.age']);
    }
    const expectDamaged = async (sentence: RegExp) => {
      const work = vi.fn<() => Promise<void>>();
      const reading = withDecryptedBackup(file, passphrase, work, noProgress);
      await expect(reading).rejects.toThrow(sentence);
      expect([work.mock.calls, readdirSync(dirname(file))]).toEqual([[], ['backup.age']]);
    };
    const damaged = readFileSync(file);
    damaged.writeUInt8(damaged.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
    writeFileSync(file, damaged);
    await expectDamaged(/is damaged, cut off, or not an encrypted backup/);
    writeFileSync(file, bytes);
    truncateSync(file, bytes.length - 70_000);
    await expectDamaged(/is damaged, cut off/);
    writeFileSync(file, 'hello');
    await expectDamaged(/not an encrypted backup/);
  },
);
