import { BackupError } from '#app/db/backup/backup-error.ts';
import { AdministratorError } from '#features/sign-in/server/administrators/administrators.ts';
import { parseEnv, type Env } from '#app/server/process/env.ts';
import { explainStartError } from '#app/server/process/start-errors.ts';

/** The error for wrong arguments of a command. */
export class UsageError extends Error {}

const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  Boolean((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'));

/**
 * Runs a command with the server's settings. If the command fails, prints the reason, or `usage` if
 * the arguments were wrong, and sets the exit code to 1.
 */
export async function runCommand(usage: string, run: (env: Env) => Promise<void>): Promise<void> {
  let env: Env | undefined;
  try {
    env = parseEnv(process.env);
    await run(env);
  } catch (error) {
    const saysWhy = error instanceof BackupError || error instanceof AdministratorError;
    const explained = saysWhy ? error.message : explainStartError(error, env);
    console.error(isUsageError(error) ? usage : (explained ?? error));
    process.exitCode = 1;
  }
}
