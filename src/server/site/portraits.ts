import type { FastifyReply } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import { sitePaths } from '#domain/paths.ts';
import { isRecordId } from '#server/records/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { createPortraitCards } from './portrait-card.ts';

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

interface PortraitFileName {
  portraitId: string;
  /** The width in pixels, or "card" for the picture of a shared link. */
  size: string;
  format: string;
}

/** @param file a file name such as "{id}-800.avif" or "{id}-card.jpg" */
function parseFileName(file: string): PortraitFileName | undefined {
  const [, portraitId = '', size = '', format = ''] =
    /^([\da-f-]{36})-(?:(\d{3,4})\.(avif|webp|jpg)|card\.jpg)$/.exec(file) ?? [];
  if (!isRecordId(portraitId)) return undefined;
  return { portraitId, size: size || 'card', format: format || 'jpg' };
}

async function findBytes(db: Database, { portraitId, size, format }: PortraitFileName) {
  const row = await db
    .selectFrom('agentPortraits')
    .select('bytes')
    .where('portraitId', '=', portraitId)
    .where('width', '=', Number(size))
    .where('format', '=', format)
    .executeTakeFirst();
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength);
}

interface PortraitContext {
  db: Database;
  brokerage: () => Brokerage;
}

const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found');

export function portraitRoutes(app: TypedApp, { db, brokerage }: PortraitContext): void {
  const findCard = createPortraitCards(db, () => brokerage().name);

  app.get(`${sitePaths.portraits}:file`, async (request, reply) => {
    const name = parseFileName((request.params as { file: string }).file);
    if (!name) return sendNotFound(reply);
    const isCard = name.size === 'card';
    const bytes = await (isCard ? findCard(name.portraitId) : findBytes(db, name));
    if (!bytes) return sendNotFound(reply);
    return (
      reply
        // A new portrait gets a new id, so browsers can keep its files forever. A card also changes
        // when the agent is renamed, so browsers must ask for it again.
        .header('cache-control', isCard ? 'no-cache' : 'public, max-age=31536000, immutable')
        .header('content-type', contentTypes[name.format])
        .send(bytes)
    );
  });
}
