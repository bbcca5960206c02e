import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { createFolder } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { hashPrefix, isCommonPassword, readLongPasswords } from './long-passwords.ts';
import { passwordProblem } from './password-policy.ts';

const longPasswords = dictionary['passwords-common'].filter((password) => password.length >= 15);

/** Breached passwords that the other rules of a new password would accept. */
const breached = ['perasperaadastra', 'rumpelstiltzkin', 'supercutekawaii', 'omegamircolaura'];

const problemOf = (password: string) =>
  passwordProblem(password, 'eleanor.whitfield', shippedFacts);

describe('the list of long passwords', () => {
  test('D01: its passwords are refused, also with digits and marks at the end', async () => {
    expect(longPasswords.length).toBeGreaterThan(30);
    const known = [...longPasswords, ...breached];
    for (const password of [...known, ...known.map((one) => `${one} 2026 ?`)]) {
      expect.soft(await problemOf(password), password).toMatch(/too easy to guess/);
    }
    expect(await problemOf('Nick 1234 - REM 936')).toBe(
      'This password is too easy to guess. It contains a well-known password or phrase. Try four or five unrelated words',
    );
  });

  test('D03: is sorted, has the stated number of passwords, and no password itself', () => {
    const text = readFileSync(join(import.meta.dirname, 'long-passwords.txt'), 'utf8');
    const [stated] = /(?<=^# Passwords: )\d+$/m.exec(text) ?? [];
    const hashes = [...readLongPasswords(text)];
    expect([String(hashes.length), hashes]).toEqual([stated, hashes.toSorted()]);
    expect(text).toMatch(/^(# [^\n]+\n){4}([\dA-Za-z+/=]+\n)+$/);
    expect(hashes.length).toBeGreaterThanOrEqual(3000);
    expect(longPasswords.filter((password) => text.includes(password))).toEqual([]);
  });

  test('is made from the most common long passwords of a list', () => {
    const list = join(createFolder(), 'list.txt');
    const common = [
      'password',
      'mylongpassword1',
      'My long-password1',
      'ünbreakable-wörd',
      'a'.repeat(129),
    ];
    writeFileSync(list, `${common.join('\r\n')}\n`);
    const run = (...more: string[]) =>
      spawnSync(process.execPath, ['scripts/long-passwords.ts', list, ...more], {
        encoding: 'utf8',
      });
    const { stdout } = run('A list (MIT)');
    expect(stdout).toMatch(
      /^# .+\n# Source: A list \(MIT\)\n# Made: 20\d\d-\d\d-\d\d\n# Passwords: 2\n/,
    );
    const hashes = readLongPasswords(stdout);
    expect([...hashes]).toEqual(['mylongpassword1', 'ünbreakable-wörd'].map(hashPrefix).toSorted());
    expect(isCommonPassword('MyLongPassword1!!', hashes)).toBe(true);
    expect(isCommonPassword('mylongpasswords', hashes)).toBe(false);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') as string });
  });
});
