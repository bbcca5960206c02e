import type { Database } from '#db/connection.ts';
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
