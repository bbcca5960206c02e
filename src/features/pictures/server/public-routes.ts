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
  /** Returns what shows a published picture today. Undefined if visitors no longer see its home. */
  shownBy: (pictureId: string) => Promise<'website' | 'home' | undefined>;
}

/** The published pictures of a usual website fit in this much memory. */
const mostKeptBytes = 12 * 1024 * 1024;

/** A home's picture may stop being public, so browsers and proxies ask again, as instances do. */
const cacheControls = { website: keptForever, home: 'public, max-age=60' };

interface KeptFile {
  bytes: Uint8Array;
  cacheControl: string;
}

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
  { db, findAdministrator, shownBy }: PublicPictureContext,
): void {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
    ttl: 60_000,
    noDeleteOnStaleGet: true,
  });

  async function findFile(file: string, name: NonNullable<ReturnType<typeof parseFileName>>) {
    try {
      const found = await findPictureFile(db, name);
      const shown = found?.isPublished ? await shownBy(name.id) : undefined;
      return found && { ...found, cacheControl: shown && cacheControls[shown] };
    } catch (error) {
      const stale = kept.get(file, { allowStale: true });
      if (stale) return stale;
      throw error;
    }
  }

  app.get(`${sitePaths.pictures}:file`, async (request, reply) => {
    const { file } = request.params as { file: string };
    const name = parseFileName(file);
    if (!name) return sendNoPicture(reply);
    const etag = `"${file}"`;
    const send = ({ bytes, cacheControl }: KeptFile) =>
      request.headers['if-none-match'] === etag
        ? reply.code(304).headers({ etag, 'cache-control': cacheControl }).send()
        : sendPictureFile(reply.header('etag', etag), name.format, bytes, cacheControl);
    const known = kept.get(file);
    if (known) return send(known);
    const found = await findFile(file, name);
    if (!found?.cacheControl) kept.delete(file);
    if (!found) return sendNoPicture(reply);
    const { bytes, cacheControl } = found;
    if (cacheControl) {
      kept.set(file, { bytes, cacheControl });
      return send({ bytes, cacheControl });
    }
    if (!(await findAdministrator(request))) return sendNoPicture(reply);
    return sendPictureFile(reply, name.format, bytes, 'private, no-store');
  });
}
