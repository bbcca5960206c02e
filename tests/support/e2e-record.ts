/**
 * The files in which the servers of the browser tests record their logs, JSON answers and session
 * tokens. The tests in tests/e2e/after-all read them after all other browser tests.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheCompiledCode } from './compile-cache.ts';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/e2e-record');

export const recordFolder = () => {
  mkdirSync(folder, { recursive: true });
  return folder;
};

/**
 * Playwright calls this function before all tests. It deletes the files of an earlier run and turns
 * on the compile cache.
 */
function prepareRun() {
  rmSync(folder, { recursive: true, force: true });
  cacheCompiledCode();
}

/* eslint-disable-next-line import/no-default-export -- Playwright accepts a setup only as a default export. */
export default prepareRun;

/**
 * @param kind the extension of the files to read
 * @returns the lines of all servers' files with this extension, without empty lines
 */
export const readRecord = (kind: 'log' | 'answers' | 'tokens'): string[] =>
  readdirSync(recordFolder())
    .filter((name) => name.endsWith(`.${kind}`))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '');
