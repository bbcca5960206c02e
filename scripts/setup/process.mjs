import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export const { platform, arch } = process;

export function run(title, command, args) {
  console.log(`${title} ...`);
  const start = Date.now();
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) fail(`${title} failed: ${error?.message ?? `${command} ended with ${status}`}`);
  console.log(`${title}: done in ${Math.round((Date.now() - start) / 1000)} s`);
}

/** @returns the content of a JSON file, or undefined if it does not exist */
export const readJson = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;

export function fail(message) {
  console.error(message);
  process.exit(1);
}
