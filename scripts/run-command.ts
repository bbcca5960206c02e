/** What the commands for administrators share: settings, and one line about what went wrong. */
import { BackupError } from '#db/backup/backup-error.ts';
import { parseEnv, type Env } from '#server/process/env.ts';
import { explainStartError } from '#server/process/start-errors.ts';

/** The command was called in a way that it does not know. */
export class UsageError extends Error {}

const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  Boolean((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'));

/** Runs with the settings that the server has; a failure is explained and ends the process with 1. */
export async function runCommand(usage: string, run: (env: Env) => Promise<void>): Promise<void> {
  let env: Env | undefined;
  try {
    env = parseEnv(process.env);
    await run(env);
  } catch (error) {
    const explained = error instanceof BackupError ? error.message : explainStartError(error, env);
    console.error(isUsageError(error) ? usage : (explained ?? error));
    process.exitCode = 1;
  }
}
