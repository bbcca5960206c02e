import { sql } from 'kysely';
import { readPublicTeam } from '#features/agents/db/public-agents.ts';
import { pictureIdOf } from '#features/properties/domain/properties.ts';
import {
  isSlugOf,
  mostShown,
  toPublicProperty,
} from '#features/properties/domain/public-property.ts';
import { pictureColumns, toWebsitePicture } from '#features/site/db/website-pictures.ts';
import type { PublicProperties, PublicProperty } from '#features/site/domain/public-properties.ts';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';

const permittedProperties = (db: Database) =>
  db
    .selectFrom('properties')
    .leftJoin('demoRecords', (join) =>
      join.onRef('recordId', '=', 'properties.id').on('entity', '=', 'property'),
    )
    .selectAll('properties')
    .select('recordId as sampleId')
    .where('permittedOn', 'is not', null)
    // A home that is listed again keeps the day of its earlier closing.
    .orderBy(sql`case when status = 'sold' then closed_on else mls_entered_on end`, 'desc')
    .orderBy('properties.id', 'desc');

async function readPictures(db: Database, imageUrls: string[]) {
  const ids = imageUrls.flatMap((url) => pictureIdOf(url) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('websitePictures')
    .select(pictureColumns)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toWebsitePicture(row)]));
}

/**
 * Reads the homes that visitors may see now. Pages must read them again for each page that they
 * keep, because a home can stop being public at any midnight.
 * @param showsSamples whether visitors see samples (see `isSampleBrokerage`)
 */
export async function readPublicProperties(
  db: Database,
  now: Date,
  showsSamples: boolean,
): Promise<PublicProperties> {
  const stored = await permittedProperties(db).execute();
  const rows = stored.filter(({ sampleId }) => showsSamples || sampleId === null);
  if (rows.length === 0) return { listed: [], sold: [], earlier: [] };
  const { agents } = await readPublicTeam(db);
  const pictures = await readPictures(
    db,
    rows.map(({ imageUrl }) => imageUrl),
  );
  const homes = rows.flatMap((row) => {
    const picture = pictures.get(pictureIdOf(row.imageUrl) ?? '') ?? null;
    const home = {
      ...row,
      updatedAt: row.updatedAt ?? row.createdAt,
      isSample: row.sampleId !== null,
    };
    return toPublicProperty(home, officeDay(now), agents, picture) ?? [];
  });
  const sold = homes.filter(({ shownAs }) => shownAs === 'sold');
  return {
    listed: homes.filter(({ closedIn }) => closedIn === null),
    sold: sold.slice(0, mostShown.sold),
    earlier: [
      ...sold.slice(mostShown.sold),
      ...homes.filter(({ shownAs }) => shownAs === 'earlier'),
    ],
  };
}

/** Finds the listed home with a present or an earlier slug. Only listed homes have a page. */
export const findListed = (
  { listed }: PublicProperties,
  slug: string,
): PublicProperty | undefined => listed.find((home) => isSlugOf(slug, home));
