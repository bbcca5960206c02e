import type { WebsitePicture } from '#features/pictures/domain/pictures.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { partIds, type PartId } from '#features/site/domain/parts.ts';
import { picturesNamedIn } from '#features/site/domain/pictures/picture-fields.ts';
import type { Database } from '#shared/db/connection.ts';
import type { WebsitePicturesTable } from '#features/pictures/db/picture-tables.ts';

/** All columns except the bytes of the uncropped picture (`master`). */
export const pictureColumns = [
  'id',
  'shape',
  'width',
  'height',
  'widths',
  'focusX',
  'focusY',
  'hasAlpha',
  'publishedAt',
] as const;

export const toWebsitePicture = (
  row: Pick<WebsitePicturesTable, (typeof pictureColumns)[number]>,
): WebsitePicture => ({
  id: row.id,
  shape: row.shape,
  width: row.width,
  height: row.height,
  widths: JSON.parse(row.widths) as number[],
  focus: { x: row.focusX, y: row.focusY },
  hasAlpha: row.hasAlpha,
});

/** @returns the pictures by id, without ids of pictures that do not exist */
export async function readNamedPictures(
  db: Database,
  content: Partial<Record<PartId, object>>,
): Promise<Record<string, WebsitePicture>> {
  const named = partIds.flatMap((part) => {
    const values = content[part];
    return values ? picturesNamedIn(part, values as AnyContent) : [];
  });
  if (named.length === 0) return {};
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await db
    .selectFrom('websitePictures')
    .select(pictureColumns)
    .where('id', 'in', ids)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, toWebsitePicture(row)]));
}
