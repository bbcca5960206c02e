/**
 * The logs and answers of all servers in a run of the browser tests, which are checked after all
 * tests.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheCompiledCode } from './compile-cache.ts';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/e2e-record');

export const recordFolder = () => {
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** Playwright calls this function before all tests. It deletes the files of an earlier run. */
function prepareRun() {
  rmSync(folder, { recursive: true, force: true });
  cacheCompiledCode();
}

/* eslint-disable-next-line import/no-default-export -- Playwright accepts a setup only as a default export. */
export default prepareRun;

/**
 * @param kind the suffix of the files to read
 * @returns the lines that all servers have written to these files
 */
export const readRecord = (kind: 'log' | 'answers' | 'tokens'): string[] =>
  readdirSync(recordFolder())
    .filter((name) => name.endsWith(`.${kind}`))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '');
