import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '#shared/db/connection.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { PictureFormat } from '#features/pictures/domain/pictures.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { isRecordId } from '#shared/records/record-id.ts';
import { findPictureFile } from './picture-store.ts';
import { keptForever, sendNoPicture, sendPictureFile } from './send-picture.ts';

interface PublicPictureContext {
  db: Database;
  findAdministrator: (request: FastifyRequest) => Promise<object | undefined>;
  /** Whether a published picture is hidden today, because visitors do not see its home any more. */
  isHidden: (pictureId: string) => Promise<boolean>;
}

/**
 * The maximum number of bytes of picture files that are kept in memory. The published pictures of a
 * usual website fit.
 */
const mostKeptBytes = 12 * 1024 * 1024;

/**
 * @param file a file name such as "{id}-800.avif"
 * @returns the parts of the name, or undefined if it is not the name of a picture's file
 */
function parseFileName(file: string) {
  const [, id = '', width, format] = /^([\da-f-]{36})-(\d{2,4})\.(avif|webp|png)$/.exec(file) ?? [];
  if (!isRecordId(id)) return undefined;
  return { id, width: Number(width), format: format as PictureFormat };
}

/**
 * Adds the route of the website's uploaded pictures. Only administrators get the files of pictures
 * that are not published. The most recently requested published files stay in memory, and for a
 * minute they are sent without asking the database, which may have made them private. Pages keep
 * their pictures during an outage of the database.
 */
export function publicPictureRoutes(
  app: TypedApp,
  { db, findAdministrator, isHidden }: PublicPictureContext,
): void {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ttl: 60_000,
    noDeleteOnStaleGet: true,
  });

  async function findFile(file: string, name: NonNullable<ReturnType<typeof parseFileName>>) {
    try {
      const found = await findPictureFile(db, name);
      return found?.isPublished && (await isHidden(name.id))
        ? { ...found, isPublished: false }
        : found;
    } catch (error) {
      const bytes = kept.get(file, { allowStale: true });
      if (bytes) return { bytes, isPublished: true };
      throw error;
    }
  }

  app.get(`${sitePaths.pictures}:file`, async (request, reply) => {
    const { file } = request.params as { file: string };
    const name = parseFileName(file);
    if (!name) return sendNoPicture(reply);
    const known = kept.get(file);
    if (known) return sendPictureFile(reply, name.format, known, keptForever);
    const found = await findFile(file, name);
    if (!found?.isPublished) kept.delete(file);
    if (!found) return sendNoPicture(reply);
    if (found.isPublished) {
      kept.set(file, found.bytes);
      return sendPictureFile(reply, name.format, found.bytes, keptForever);
    }
    if (!(await findAdministrator(request))) return sendNoPicture(reply);
    return sendPictureFile(reply, name.format, found.bytes, 'private, no-store');
  });
}
