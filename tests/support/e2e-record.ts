/** What the servers of a browser run leave behind, to be looked through when all is over. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/e2e-record');

export const recordFolder = () => {
  mkdirSync(folder, { recursive: true });
  return folder;
};

export const forgetRecord = () => rmSync(folder, { recursive: true, force: true });

/** @param kind how the files' names end @returns their lines, of all servers together */
export const readRecord = (kind: 'log' | 'answers' | 'tokens'): string[] =>
  readdirSync(recordFolder())
    .filter((name) => name.endsWith(`.${kind}`))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '');
