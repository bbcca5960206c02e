import type { Database } from '#shared/db/connection.ts';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { PictureFormat } from '#features/pictures/domain/pictures.ts';
import { isRecordId } from '#shared/records/record-id.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import {
  keptForever,
  sendNoPicture,
  sendPictureFile,
} from '#features/pictures/server/send-picture.ts';
import { createPortraitCards } from './portrait-card.ts';

interface PortraitFileName {
  portraitId: string;
  /** The width in pixels, or "card" for the picture of a shared link. */
  size: string;
  format: PictureFormat | 'jpg';
}

/** @param file a file name such as "{id}-800.avif" or "{id}-card.jpg" */
function parseFileName(file: string): PortraitFileName | undefined {
  const [, portraitId = '', size = '', format = ''] =
    /^([\da-f-]{36})-(?:(\d{3,4})\.(avif|webp)|card\.jpg)$/.exec(file) ?? [];
  if (!isRecordId(portraitId)) return undefined;
  return { portraitId, size: size || 'card', format: (format || 'jpg') as PictureFormat | 'jpg' };
}

async function findBytes(db: Database, { portraitId, size, format }: PortraitFileName) {
  const row = await db
    .selectFrom('agentPortraits')
    .select('bytes')
    .where('portraitId', '=', portraitId)
    .where('width', '=', Number(size))
    .where('format', '=', format)
    // A portrait that an agent proposes is not public before the office accepts it.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pageProposals')
            .select('agentId')
            .whereRef('pageProposals.portraitId', '=', 'agentPortraits.portraitId'),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.bytes;
}

interface PortraitContext {
  db: Database;
  liveSite: { current: () => CompiledSite };
}

export function portraitRoutes(app: TypedApp, { db, liveSite }: PortraitContext): void {
  const findCard = createPortraitCards(db, liveSite.current);

  app.get(`${sitePaths.portraits}:file`, async (request, reply) => {
    const name = parseFileName((request.params as { file: string }).file);
    if (!name) return sendNoPicture(reply);
    const isCard = name.size === 'card';
    const bytes = await (isCard ? findCard(name.portraitId) : findBytes(db, name));
    if (!bytes) return sendNoPicture(reply);
    // A card changes when the agent or the brokerage is renamed or when the website's colors
    // change, so browsers must ask for it again.
    return sendPictureFile(reply, name.format, bytes, isCard ? 'no-cache' : keptForever);
  });
}
