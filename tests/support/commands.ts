/** Runs the commands in `scripts`, such as the backup, each in its own process. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseLocation } from '#shared/db/connection.ts';

/** Returns the environment variables that name a database to the commands and the server. */
export const settingsFor = (location: DatabaseLocation): Record<string, string> =>
  'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: dirname(location.file) };

/**
 * Starts a command.
 * @param name the name of a file in `scripts`, without ".ts"
 * @param settings environment variables in addition to those of this process
 */
export function startCommand(
  name: string,
  args: string[],
  settings: Record<string, string>,
): ChildProcessWithoutNullStreams {
  const env = { ...process.env, ...settings };
  return spawn(process.execPath, [`scripts/${name}.ts`, ...args], { env });
}

/** @returns the command's exit code, and its standard output followed by its standard error */
export async function runCommand(
  name: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = startCommand(name, args, settings);
  const [ended, stdout, stderr] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: ended[0], output: stdout + stderr };
}
