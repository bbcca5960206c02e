/**
 * The files in which the servers of the browser tests record their logs, JSON answers and session
 * tokens. The tests in tests/e2e/after-all read them after all other browser tests.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/e2e-record');

export const recordFolder = () => {
  mkdirSync(folder, { recursive: true });
  return folder;
};

/**
 * @param kind the extension of the files to read
 * @returns the lines of all servers' files with this extension, without empty lines
 */
export const readRecord = (kind: 'log' | 'answers' | 'tokens'): string[] =>
  readdirSync(recordFolder())
    .filter((name) => name.endsWith(`.${kind}`))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '');
