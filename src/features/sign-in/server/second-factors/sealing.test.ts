import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flipBit } from '#tests/support/second-factors.ts';
import { createFolder } from '#tests/support/test-database.ts';
import { createSealing } from './sealing.ts';
import { openSealing, parseSecretsKeys } from './secrets-key.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const text = 'JBSWY3DPEHPK3PXP';

test('an encrypted text is decrypted only for its owner and with its key', () => {
  const sealing = createSealing([oldKey]);
  const sealed = sealing.seal(text, 'app:ann');
  expect(sealing.open(sealed, 'app:ann')).toBe(text);
  expect(sealing.open(sealed, 'app:ben')).toBeUndefined();
  expect(createSealing([newKey]).open(sealed, 'app:ann')).toBeUndefined();
  expect(sealing.seal(text, 'app:ann')).not.toBe(sealed);
  expect(sealed).not.toContain(text);
});

test('a changed or shortened text is not decrypted', () => {
  const sealing = createSealing([oldKey]);
  const sealed = sealing.seal(text, 'app:ann');
  const [version, id, iv = '', body = ''] = sealed.split('.');
  const spoiled = [
    [version, id, flipBit(iv), body],
    [version, id, iv, flipBit(body)],
    [version, id, iv, body.slice(0, -4)],
    [version, id, iv, body.slice(0, 8)],
    [version, id, '', body],
    [version],
    [],
  ];
  for (const parts of spoiled) expect(sealing.open(parts.join('.'), 'app:ann')).toBeUndefined();
});

test('A55, I37: with two keys the first one encrypts and both decrypt', () => {
  const before = createSealing([oldKey]).seal(text, 'app:ann');
  const both = createSealing([newKey, oldKey]);
  expect([both.open(before, 'app:ann'), both.isCurrent(before)]).toEqual([text, false]);
  const after = both.seal(text, 'app:ann');
  expect([createSealing([newKey]).open(after, 'app:ann'), both.isCurrent(after)]).toEqual([
    text,
    true,
  ]);
});

describe('A55, I38: the key file of SQLite', () => {
  test('is made once, for its owner alone', () => {
    const DATA_DIR = join(createFolder(), 'data');
    const file = join(DATA_DIR, 'secrets.key');
    const sealed = openSealing({ DATA_DIR })?.seal(text, 'a') ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    expect(openSealing({ DATA_DIR })?.open(sealed, 'a')).toBe(text);
    expect(readFileSync(file, 'utf8')).toBe(before);
    rmSync(file);
    expect(openSealing({ DATA_DIR })?.open(sealed, 'a')).toBeUndefined();
  });

  test('is not replaced if it has no key', () => {
    const DATA_DIR = createFolder();
    writeFileSync(join(DATA_DIR, 'secrets.key'), 'short\n');
    chmodSync(join(DATA_DIR, 'secrets.key'), 0o600);
    expect(() => openSealing({ DATA_DIR })).toThrow('must contain a key of 32 bytes');
  });
});

test('I39: on PostgreSQL there is no key file', () => {
  const DATABASE_URL = 'postgres://localhost/office';
  const DATA_DIR = createFolder();
  expect(openSealing({ DATABASE_URL, DATA_DIR })).toBeUndefined();
  const SECRETS_KEY = oldKey.toString('base64url');
  const sealed = createSealing([oldKey]).seal(text, 'a');
  expect(openSealing({ DATABASE_URL, DATA_DIR, SECRETS_KEY })?.open(sealed, 'a')).toBe(text);
});

test('the setting has one or more keys of 32 bytes', () => {
  const [one, two] = [oldKey, newKey].map((key) => key.toString('base64url'));
  expect(parseSecretsKeys(`${one}, ${two}`)).toEqual([oldKey, newKey]);
  for (const wrong of ['', `${one},`, `${one}x`, one?.slice(1), `${one};${two}`, '!'.repeat(43)]) {
    expect(parseSecretsKeys(wrong ?? '')).toBeUndefined();
  }
});
