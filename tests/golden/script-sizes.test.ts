/** Checks the sizes of the back office's built scripts, compressed with Brotli. */
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

type Manifest = Record<string, { file: string; imports?: string[] }>;

const client = 'dist/client';
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest;

/** @returns the manifest keys of these scripts and of all scripts that they import statically */
function withImports(names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const key = `src/${name}`;
    const found = manifest[key] ? key : name;
    if (seen.has(found)) continue;
    seen.add(found);
    withImports(manifest[found]?.imports ?? [], seen);
  }
  return seen;
}

/**
 * @param names the source files of scripts, below src
 * @param before the source files of scripts that the browser has loaded already
 * @returns the compressed bytes that the browser loads for the scripts `names`
 */
function bytesOf(names: string[], before: string[] = []): number {
  const loaded = withImports(before);
  return [...withImports(names)]
    .filter((key) => !loaded.has(key))
    .reduce((sum, key) => sum + statSync(`${client}/${manifest[key]?.file}.br`).size, 0);
}

const login = ['app/admin/main.tsx', 'features/sign-in/admin/login/login-page.tsx'];
const dashboard = ['app/admin/main.tsx', 'app/admin/dashboard/dashboard-page.tsx'];
const dialogs = 'features/sign-in/admin/session/session-dialogs.tsx';
const confirm = 'features/sign-in/admin/login/confirm-step.tsx';
const passkeys = 'features/sign-in/admin/second-factors/browser-passkeys.ts';
const setup = [
  'features/sign-in/admin/login/enroll-step.tsx',
  'features/sign-in/admin/second-factors/setup/app-setup.tsx',
];
const account = 'features/sign-in/admin/account/account-page.tsx';

test('the login loads at most 184 KB, and the dashboard 212 KB, or 217 KB with its dialogs', () => {
  expect(bytesOf(login)).toBeLessThan(184_000);
  expect(bytesOf(dashboard)).toBeLessThan(212_000);
  expect(bytesOf([...dashboard, dialogs])).toBeLessThan(217_000);
});

test('I57: the login loads no code for second factors, and each step of it has a small chunk', () => {
  const files = [...withImports(login)].map((key) => manifest[key]?.file).join(' ');
  expect(files).toContain('login-page');
  expect(files).not.toMatch(/second-factors|passkey|proof|dialog|setup|recovery|screens/);
  expect(bytesOf([confirm], login)).toBeLessThan(3 * 1024);
  expect(bytesOf([passkeys], [...login, confirm])).toBeLessThan(4 * 1024);
  expect(bytesOf(setup, [...login, confirm])).toBeLessThan(8 * 1024);
  expect(bytesOf([account], [...dashboard, dialogs, ...setup])).toBeLessThan(5300);
  expect(bytesOf([account], [...dashboard, dialogs])).toBeLessThan(8300);
});
