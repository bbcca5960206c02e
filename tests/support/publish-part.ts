import type { Database } from '#shared/db/connection.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import { formatOf } from '#features/site/domain/upgrades.ts';

const publishedAt = '2026-11-21T15:00:00.000Z';

/** Publishes a part of the website directly in the database, as another instance would. */
export async function publishPart(
  db: Database,
  part: PartId,
  content: object,
  format = formatOf(part),
): Promise<void> {
  const last = await db
    .selectFrom('websiteVersions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('part', '=', part)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  const version = { part, number, format, content: JSON.stringify(content) };
  await db
    .insertInto('websiteVersions')
    .values({ ...version, contentHash: 'hash', publishedAt, publishedByName: 'admin' })
    .execute();
  await db
    .insertInto('websiteParts')
    .values({ part, published: number })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ published: number }))
    .execute();
}
