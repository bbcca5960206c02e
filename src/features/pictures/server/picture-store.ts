import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { countRows } from '#shared/db/paging.ts';
import { pictureColumns, toWebsitePicture } from '#features/site/db/website-pictures.ts';
import type { EditablePicture } from '#features/pictures/domain/picture-requests.ts';
import type { PictureFormat } from '#features/pictures/domain/pictures.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { MadePicture } from './make-picture.ts';

const selectEditable = (db: Database) =>
  db
    .selectFrom('websitePictures')
    .select(pictureColumns)
    .select((eb) => eb('master', 'is not', null).as('hasMaster'));

type EditableRow = Awaited<ReturnType<ReturnType<typeof selectEditable>['execute']>>[number];

const toEditable = (row: EditableRow): EditablePicture => ({
  ...toWebsitePicture(row),
  hasMaster: Boolean(row.hasMaster),
  isPublished: row.publishedAt !== null,
});

/** Lists all pictures, newest first. */
export async function listPictures(db: Database): Promise<EditablePicture[]> {
  const rows = await selectEditable(db).orderBy('id', 'desc').execute();
  return rows.map(toEditable);
}

/** @throws NotFoundError */
export async function getPicture(db: Database, id: string): Promise<EditablePicture> {
  const row = await selectEditable(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toEditable(row);
}

export const countPictures = (db: Database): Promise<number> =>
  countRows(db.selectFrom('websitePictures'));

/** @returns the picture before it was cropped, or undefined if it is no longer stored */
export async function findMaster(db: Database, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('websitePictures')
    .select('master')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.master ? toBuffer(row.master) : undefined;
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** @param author the `signature` of the uploader, or of who moved the focal point */
export async function insertPicture(
  db: Database,
  made: MadePicture,
  { author, now }: { author: string; now: Date },
): Promise<EditablePicture> {
  const id = newId();
  const at = now.toISOString();
  await db
    .insertInto('websitePictures')
    .values({
      id,
      shape: made.shape,
      width: made.width,
      height: made.height,
      widths: JSON.stringify([...new Set(made.files.map(({ width }) => width))]),
      focusX: made.focus.x,
      focusY: made.focus.y,
      hasAlpha: made.hasAlpha,
      createdAt: at,
      createdByName: author,
      usedAt: at,
      publishedAt: null,
      master: made.master,
    })
    .execute();
  for (const file of made.files) {
    await db
      .insertInto('websitePictureFiles')
      .values({ pictureId: id, ...file })
      .execute();
  }
  return getPicture(db, id);
}

/** @returns a file, and whether visitors may see it; undefined if it does not exist */
export async function findPictureFile(
  db: Database,
  { id, width, format }: { id: string; width: number; format: PictureFormat },
) {
  const row = await db
    .selectFrom('websitePictureFiles')
    .innerJoin('websitePictures', 'websitePictures.id', 'websitePictureFiles.pictureId')
    .select(['bytes', 'publishedAt'])
    .where('pictureId', '=', id)
    .where('websitePictureFiles.width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return row && { bytes: toBuffer(row.bytes), isPublished: row.publishedAt !== null };
}
