import * as z from 'zod/mini';
import { hasPgDump } from '#app/db/backup/postgres-programs.ts';
import { describeServer, serverPart, type JobRun } from '#app/domain/server-state.ts';
import { countWantedFailures } from '#features/emails/server/store.ts';
import { isPostgres, type Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { superAdmins } from '#shared/http/calls/access.ts';
import { readVersion } from './read-version.ts';
import { encryptedBackupRoutes, type BackupContext } from './take-out/encrypted-backup-routes.ts';
import { takeOutRoutes } from './take-out/routes.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';

interface ServerContext extends BackupContext {
  /** The function that sends emails; undefined if no mail server is configured. */
  sendEmail: object | undefined;
  publicOrigin: string;
  trustProxy: string | undefined;
  freeDiskBytes: () => Promise<number | undefined>;
  jobRuns: () => JobRun[];
}

export async function findLastBackup(db: Database) {
  const backup = await db
    .selectFrom('auditLog')
    .select('at')
    .where('action', '=', 'backup')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return backup?.at;
}

async function findLastSent(db: Database) {
  const email = await db
    .selectFrom('emailMessages')
    .select('sentAt')
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return email?.sentAt ?? undefined;
}

/** Adds the routes of the screen "For your IT person". */
export async function serverRoutes(app: TypedApp, context: ServerContext): Promise<void> {
  const { db, clock, sendEmail, publicOrigin, trustProxy, freeDiskBytes, jobRuns } = context;
  const version = readVersion();
  const schema = {
    summary: 'Describe the state of the server and what it lacks',
    response: { 200: z.array(serverPart) },
  };
  app.get(apiPaths.server, { schema, config: { access: superAdmins } }, async (request) =>
    describeServer({
      version,
      hasMailServer: sendEmail !== undefined,
      lastSentAt: await findLastSent(db),
      failedEmails: await countWantedFailures(db, clock()),
      publicOrigin,
      trustsProxy: trustProxy !== undefined,
      isProxied: request.headers['x-forwarded-for'] !== undefined,
      isPostgres: isPostgres(db),
      hasPgDump: !isPostgres(db) || hasPgDump(),
      freeBytes: await freeDiskBytes(),
      jobRuns: jobRuns(),
      lastBackupAt: await findLastBackup(db),
      now: clock(),
    }),
  );
  takeOutRoutes(app, context);
  await encryptedBackupRoutes(app, context);
}
