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
