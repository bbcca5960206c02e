import type { Database } from '#shared/db/connection.ts';
import { HttpError, NotFoundError } from '#shared/http/errors.ts';

const day = 24 * 60 * 60 * 1000;
const keptDays = 7;

/**
 * Returns the ids of pictures in the stored texts of website parts. Finds them by their pattern
 * instead of reading the part's fields. A newer release may have written the part in a format that
 * this release does not know, and the part must still keep its pictures.
 */
const idsIn = (texts: (string | null)[]) =>
  new Set(texts.flatMap((text) => text?.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []));

/** Reads the ids of the pictures in drafts of the website and in properties. */
async function readNamedIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('websiteParts').select('draft').execute();
  const homes = await db.selectFrom('properties').select('imageUrl').execute();
  return idsIn([...rows.map(({ draft }) => draft), ...homes.map(({ imageUrl }) => imageUrl)]);
}

async function readLiveIds(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('websiteParts as parts')
    .innerJoin('websiteVersions as versions', (join) =>
      join
        .onRef('versions.part', '=', 'parts.part')
        .onRef('versions.number', '=', 'parts.published'),
    )
    .select('content')
    .execute();
  return idsIn(rows.map(({ content }) => content));
}

/**
 * Deletes a picture that was never published and that no draft or property names.
 * @throws NotFoundError, HttpError 409 if a draft, a property or a published version names it
 */
export async function deletePicture(db: Database, id: string): Promise<void> {
  const row = await db
    .selectFrom('websitePictures')
    .select(['usedAt', 'publishedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const isNamed = (await readNamedIds(db)).has(id);
  if (!isNamed && row.publishedAt === null) {
    // Delete the picture only if `usedAt` is unchanged, because another administrator may have
    // saved a draft or a property with the picture in the meantime.
    const deleted = await db
      .deleteFrom('websitePictures')
      .where('id', '=', id)
      .where('publishedAt', 'is', null)
      .where('usedAt', '=', row.usedAt)
      .returning('id')
      .executeTakeFirst();
    if (deleted) return;
  }
  throw new HttpError(409, 'A draft, a property or a published version uses this picture.');
}

/**
 * Deletes pictures that are not public, that no draft or property names, and that were last used
 * more than seven days ago. A picture is used when it is uploaded and when a draft with it is saved.
 * Also deletes the uncropped versions (masters) of pictures that were last used more than seven
 * days ago and that neither a draft, a property nor the live website names.
 */
export async function deleteUnusedPictures(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * day).toISOString();
  const named = await readNamedIds(db);
  await db
    .deleteFrom('websitePictures')
    .where('publishedAt', 'is', null)
    .where('usedAt', '<', before)
    .$if(named.size > 0, (query) => query.where('id', 'not in', [...named]))
    .execute();
  const inUse = new Set([...named, ...(await readLiveIds(db))]);
  await db
    .updateTable('websitePictures')
    .set({ master: null })
    .where('master', 'is not', null)
    .where('usedAt', '<', before)
    .$if(inUse.size > 0, (query) => query.where('id', 'not in', [...inUse]))
    .execute();
}
