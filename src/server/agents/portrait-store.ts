import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { cardFormat, drawCard } from './portrait-card.ts';
import type { PortraitFile } from './portrait-images.ts';

export async function insertPortrait(db: Database, portraitId: string, files: PortraitFile[]) {
  for (const file of files) {
    await db
      .insertInto('agentPortraits')
      .values({ portraitId, ...file })
      .execute();
  }
}

export async function deletePortrait(db: Database, portraitId: string) {
  await db.deleteFrom('agentPortraits').where('portraitId', '=', portraitId).execute();
}

interface NamedPortrait {
  agentId: string;
  name: string;
  brokerageName: string;
}

/**
 * Draws the card anew for an agent who is called something else now. The portrait gets another
 * id, because what was served under the old one is kept by browsers for good.
 */
export async function renamePortrait(
  db: Database,
  { agentId, name, brokerageName }: NamedPortrait,
): Promise<void> {
  const { portraitId: oldId } = await db
    .selectFrom('agentPages')
    .select('portraitId')
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  if (oldId === null) return;
  const files = await db
    .selectFrom('agentPortraits')
    .select(['width', 'format', 'bytes'])
    .where('portraitId', '=', oldId)
    .execute();
  const largest = files.find(({ width, format }) => width === 1200 && format === 'jpg');
  if (!largest) return;
  const bytes = await drawCard(largest.bytes, { name, brokerageName });
  const portraitId = newId();
  const drawn = files.map((file) => (file.format === cardFormat ? { ...file, bytes } : file));
  await insertPortrait(db, portraitId, drawn);
  await db.updateTable('agentPages').set({ portraitId }).where('agentId', '=', agentId).execute();
  await deletePortrait(db, oldId);
}
