import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chromium, installProgram, postgresql, requireProgram } from './machine-programs.ts';

let folder: string;

/** Sets PATH to an empty folder, to which a test adds commands. */
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'marsh-programs-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.spyOn(console, 'log').mockReturnValue();
});

function addCommand(name: string, script: string): void {
  fs.writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Adds a fake apt-get, which records its arguments and creates the files of the installed browser. */
function addAptGet(): void {
  addCommand('env', 'shift; exec "$@"');
  addCommand('apt-get', `echo "$@" >> ${folder}/calls; : > ${folder}/chromium-headless-shell`);
}

const calls = () => fs.readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
const help =
  'Chromium was not found. Install it (Debian: apt-get install chromium-headless-shell) or name its place in CHROMIUM_PATH.';

test('CHROMIUM_PATH wins, then the PATH is searched', () => {
  expect(chromium.find()).toBeUndefined();
  addCommand('google-chrome', '');
  expect(chromium.find()).toBe(join(folder, 'google-chrome'));
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(chromium.find()).toBe(process.execPath);
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(() => requireProgram(chromium)).toThrow(help);
});

test('PostgreSQL is a folder that holds both initdb and postgres', () => {
  vi.stubEnv('POSTGRESQL_BIN', folder);
  addCommand('initdb', '');
  expect(postgresql.find()).toBeUndefined();
  addCommand('postgres', '');
  expect(postgresql.find()).toBe(folder);
});

test('root installs what is missing, once', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  addAptGet();
  installProgram(chromium);
  installProgram(chromium);
  const options = '-qq -o DPkg::Lock::Timeout=120';
  expect(calls()).toEqual([
    `${options} update`,
    `${options} install --yes --no-install-recommends chromium-headless-shell`,
  ]);
});

test('root installs the variant without windows beside a complete browser', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  addAptGet();
  addCommand('chromium', '');
  installProgram(chromium);
  expect(chromium.find()).toBe(join(folder, 'chromium-headless-shell'));
  expect(calls()).toHaveLength(2);
});

test('an ordinary user installs through sudo where that asks nothing', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  addAptGet();
  expect(() => installProgram(chromium)).toThrow(help);
  addCommand('sudo', 'shift; case "$1" in true) ;; *) exec "$@" ;; esac');
  installProgram(chromium);
  expect(calls()).toHaveLength(2);
});

test('without apt-get the error says what to install', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  expect(() => installProgram(chromium)).toThrow(help);
});
