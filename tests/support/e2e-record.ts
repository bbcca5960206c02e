/**
 * The logs and answers of all servers in a run of the browser tests, which are checked after all
 * tests.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/e2e-record');

export const recordFolder = () => {
  mkdirSync(folder, { recursive: true });
  return folder;
};

const forgetRecord = () => rmSync(folder, { recursive: true, force: true });

/** Playwright calls this function before all tests. It deletes the files of an earlier run. */
/* eslint-disable-next-line import/no-default-export -- Playwright accepts a setup only as a default export. */
export default forgetRecord;

/**
 * @param kind the suffix of the files
 * @returns the lines of these files from all servers
 */
export const readRecord = (kind: 'log' | 'answers' | 'tokens'): string[] =>
  readdirSync(recordFolder())
    .filter((name) => name.endsWith(`.${kind}`))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '');
