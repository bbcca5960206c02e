import type { Database } from '#db/connection.ts';
import { sitePaths } from '#domain/paths.ts';
import { isRecordId } from '#server/records/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Which stored picture a file name means: "{id}-800.avif", or "{id}-card.jpg" for shared links. */
function parseName(file: string) {
  const [, portraitId = '', size = '', extension = ''] =
    /^([\da-f-]{36})-(\d{3,4}|card)\.(avif|webp|jpg)$/.exec(file) ?? [];
  if (!isRecordId(portraitId)) return undefined;
  if (size !== 'card') return { portraitId, width: Number(size), format: extension, extension };
  return extension === 'jpg' ? { portraitId, width: 1200, format: 'card', extension } : undefined;
}

async function findBytes(db: Database, file: ReturnType<typeof parseName>) {
  if (!file) return undefined;
  const row = await db
    .selectFrom('agentPortraits')
    .select('bytes')
    .where('portraitId', '=', file.portraitId)
    .where('width', '=', file.width)
    .where('format', '=', file.format)
    .executeTakeFirst();
  return row?.bytes;
}

/** A portrait has an id of its own each time it changes, so that browsers may keep it for good. */
export function portraitRoutes(app: TypedApp, db: Database): void {
  app.get(`${sitePaths.portraits}:file`, async (request, reply) => {
    const file = parseName((request.params as { file: string }).file);
    const bytes = await findBytes(db, file);
    if (!file || !bytes) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', contentTypes[file.extension])
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
