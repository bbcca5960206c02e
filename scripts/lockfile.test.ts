import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findLockfileFaults } from './lockfile.ts';

const integrity = 'sha512-x';
const lock = (packages: Record<string, object>) => JSON.stringify({ packages });

test('a whole lockfile has no faults', () => {
  const text = lock({
    '': { dependencies: { a: '1' } },
    'node_modules/a': { integrity, dependencies: { b: '1', '@c/d': '1' } },
    'node_modules/a/node_modules/b': { integrity, dependencies: { '@c/d': '1' } },
    'node_modules/@c/d': { integrity },
  });
  expect(findLockfileFaults(text)).toEqual([]);
});

test.each([
  [
    { integrity, resolved: 'https://registry.example/a.tgz' },
    "node_modules/a names a registry's address",
  ],
  [{}, 'node_modules/a has no integrity hash'],
  [{ integrity, hasInstallScript: true }, 'node_modules/a runs a script when it is installed'],
  [{ integrity, optionalDependencies: { b: '1' } }, 'node_modules/a needs b, which is not locked'],
])('%j is a fault', (entry, fault) => {
  expect(findLockfileFaults(lock({ '': {}, 'node_modules/a': entry }))).toEqual([fault]);
});

const root = resolve(import.meta.dirname, '..');
const locked = readFileSync(resolve(root, 'package-lock.json'), 'utf8');

test('A49: the lockfile itself has no faults', () => {
  expect(findLockfileFaults(locked)).toEqual([]);
});

test('A49: the bill of materials names what visitors meet, as it is locked, and no tool of ours', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' });
  const { components } = JSON.parse(text) as { components: { name: string; version: string }[] };
  const names = new Map(components.map(({ name, version }) => [name, version]));
  const { packages } = JSON.parse(locked) as { packages: Record<string, { version: string }> };
  expect(names.get('fastify')).toBe(packages['node_modules/fastify']?.version);
  expect(names.get('pg')).toBe(packages['node_modules/pg']?.version);
  expect([names.has('vitest'), names.has('oxlint')]).toEqual([false, false]);
});
