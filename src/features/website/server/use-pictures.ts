import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import { picturesNamedIn } from '#features/site/domain/pictures/picture-fields.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

/**
 * Updates the rows of the pictures that a website part names. The rows are then locked, so that no
 * other transaction deletes them meanwhile.
 * @returns messages, by the path of the field, for pictures that do not exist or have another shape
 */
async function touchPictures(
  db: Database,
  { part, content }: { part: PartId; content: AnyContent },
  change: { usedAt: string } | { publishedAt: ReturnType<typeof sql<string>> },
): Promise<FieldErrors> {
  const named = picturesNamedIn(part, content);
  if (named.length === 0) return {};
  const rows = await db
    .updateTable('websitePictures')
    .set(change)
    .where('id', 'in', [...new Set(named.map(({ id }) => id))])
    .returning(['id', 'shape'])
    .execute();
  const shapes = new Map(rows.map(({ id, shape }) => [id, shape]));
  const wrong = named.filter(({ id, shape }) => shapes.get(id) !== shape);
  return Object.fromEntries(
    wrong.map(({ id, path }) => [
      path,
      [
        shapes.has(id)
          ? 'This picture was made for a place of another shape: please upload it here'
          : 'This picture is no longer stored: please upload it again',
      ],
    ]),
  );
}

/**
 * Stores that the pictures of a draft are used now, so that they are not deleted as unused in the
 * next seven days.
 * @returns messages by the path of the field, as `touchPictures` does
 */
export const usePictures = (
  db: Database,
  named: { part: PartId; content: AnyContent },
  now: Date,
): Promise<FieldErrors> => touchPictures(db, named, { usedAt: now.toISOString() });

/** Marks the pictures of a website part as published, so that visitors can see them. */
export const publishPictures = (
  db: Database,
  named: { part: PartId; content: AnyContent },
  now: Date,
): Promise<FieldErrors> =>
  touchPictures(db, named, {
    publishedAt: sql<string>`coalesce(published_at, ${now.toISOString()})`,
  });
