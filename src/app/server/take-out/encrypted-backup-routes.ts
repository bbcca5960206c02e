import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { BackupError } from '#app/db/backup/backup-error.ts';
import { encryptBackup, type EncryptedBackup } from '#app/db/backup/encrypted-backup.ts';
import { makeBackup } from '#app/db/backup/make-backup.ts';
import type { OnProgress } from '#app/db/backup/progress.ts';
import { withTemporaryFolder } from '#app/db/backup/temporary-folder.ts';
import { encryptedBackupForm } from '#app/domain/downloads.ts';
import { isPostgres, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import { fileOf } from '#shared/http/calls/answers.ts';
import { HttpError, UnavailableError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { sendDownload } from '#shared/records/export.ts';
import { trackDownload } from './track-download.ts';

export interface BackupContext {
  db: Database;
  clock: () => Date;
  location: DatabaseLocation;
}

/** The bytes of the disk that a backup leaves free, so that the server can go on storing. */
const keptFree = 512 * 1024 ** 2;

async function requireRoom(db: Database, folder: string) {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await size.execute(db);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= (rows[0]?.bytes ?? 0) + keptFree) return;
  throw new UnavailableError('The server’s disk has no room for a backup.', 3600);
}

type Finished = EncryptedBackup & { name: string };

/** Encrypts the backup while it is read. Deletes its folder when the stream is closed. */
function makeEncryptedBackup(
  { db, location }: BackupContext,
  parent: string,
  passphrase: string,
  now: Date,
  onProgress: OnProgress,
) {
  const { promise, resolve, reject } = Promise.withResolvers<Finished>();
  const cleaned = withTemporaryFolder(parent, async (folder) => {
    await requireRoom(db, parent);
    const { path } = await makeBackup(location, folder, now, onProgress);
    const encrypted = await encryptBackup(path, passphrase, onProgress);
    resolve({ ...encrypted, name: basename(path) });
    await finished(encrypted.stream).catch(() => undefined);
  });
  cleaned.catch(reject);
  return { promise, cleaned };
}

const toHttp = (error: unknown) =>
  error instanceof BackupError ? new UnavailableError(error.message, 3600) : error;

/** Adds the route that sends an encrypted backup, for a form, so that the browser saves the answer. */
export async function encryptedBackupRoutes(app: TypedApp, context: BackupContext): Promise<void> {
  const { db, clock, location } = context;
  const parent = 'url' in location ? tmpdir() : dirname(location.file);
  let isRunning = false;

  async function send(request: FastifyRequest, passphrase: string, onProgress: OnProgress) {
    if (isRunning) throw new HttpError(409, 'Another backup is being made. Try again after it.');
    isRunning = true;
    const now = clock();
    const { promise, cleaned } = makeEncryptedBackup(context, parent, passphrase, now, onProgress);
    cleaned.catch(() => undefined).finally(() => (isRunning = false));
    const { name, size, stream } = await promise;
    const entry = { action: 'backup', entity: 'backup', entityName: name } as const;
    try {
      await commit({ db }, request, (transaction) =>
        recordAudit(transaction, actorOf(request), entry, now),
      );
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return { name, size, stream };
  }

  await app.register(async (scope: TypedApp) => {
    await scope.register(formbody);
    // The form's hidden frame gets the answer if it is an error.
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
      done();
    });
    scope.post(
      apiPaths.encryptedBackup,
      {
        schema: {
          summary: 'Make an encrypted backup',
          body: encryptedBackupForm,
          response: { 200: fileOf('application/octet-stream') },
        },
        config: { access: confirmed(superAdmins) },
      },
      async (request, reply) => {
        const { passphrase, download } = request.body;
        const { onProgress, fail, endWith } = await trackDownload(context, download);
        try {
          const { name, size, stream } = await send(request, passphrase, onProgress);
          endWith(stream);
          reply.header('content-length', size);
          return await sendDownload(reply, 'application/octet-stream', `${name}.age`, stream);
        } catch (thrown) {
          const error = toHttp(thrown);
          const isExpected = error instanceof HttpError;
          await fail(isExpected ? error.message : 'The backup could not be made.');
          throw error;
        }
      },
    );
  });
}
