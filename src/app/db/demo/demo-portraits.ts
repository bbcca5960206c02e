import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { v7 as newId } from 'uuid';
import { portraitFormats, portraitWidths } from '#features/agents/domain/agent-pages.ts';
import type { Database } from '#shared/db/connection.ts';

const pictures = resolve(import.meta.dirname, '../../../features/site/site/pictures');

/** Reads the files of one of the site's drawings, such as "team-portrait". */
export function readDrawing(drawing: string) {
  const sizes = portraitWidths.flatMap((width) =>
    portraitFormats.map((format) => [width, format] as const),
  );
  const files = sizes.map(async ([width, format]) => ({
    width,
    format,
    bytes: await readFile(resolve(pictures, `${drawing}-${width}.${format}`)),
  }));
  return Promise.all(files);
}

export async function insertDemoPortrait(
  db: Database,
  agentId: string,
  drawing: string,
): Promise<void> {
  const portraitId = newId();
  for (const file of await readDrawing(drawing)) {
    await db
      .insertInto('agentPortraits')
      .values({ portraitId, ...file })
      .execute();
  }
  await db.updateTable('agentPages').set({ portraitId }).where('agentId', '=', agentId).execute();
}
