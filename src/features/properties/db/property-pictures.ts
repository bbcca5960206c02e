import { pictureUrl } from '#features/properties/domain/properties.ts';
import { publicStateOf } from '#features/properties/domain/public-property.ts';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';

const homesWith = (db: Database, pictureId: string) =>
  db
    .selectFrom('properties')
    .leftJoin('demoRecords', (join) =>
      join.onRef('recordId', '=', 'properties.id').on('entity', '=', 'property'),
    )
    .selectAll('properties')
    .select('recordId as sampleId')
    .where('imageUrl', '=', pictureUrl(pictureId))
    .execute();

async function isNamedByWebsite(db: Database, pictureId: string): Promise<boolean> {
  const version = await db
    .selectFrom('websiteVersions')
    .select('number')
    .where('content', 'like', `%${pictureId}%`)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

type Homes = Awaited<ReturnType<typeof homesWith>>;

/** @param showsSamples whether visitors see samples (see `isSampleBrokerage`) */
const isAnyShown = (homes: Homes, now: Date, showsSamples: boolean) =>
  homes.some(
    (home) =>
      'shownAs' in publicStateOf(home, officeDay(now)) && (showsSamples || home.sampleId === null),
  );

interface PictureContext {
  db: Database;
  clock: () => Date;
  liveSite: { current: () => { showsSamples: boolean } };
}

/**
 * Returns what shows a published picture: the website, a home, or nothing any more, for example
 * because the listing agreement of its home has ended. A picture that a version of the website names
 * stays public.
 */
export async function shownBy(
  { db, clock, liveSite }: PictureContext,
  pictureId: string,
): Promise<'website' | 'home' | undefined> {
  const homes = await homesWith(db, pictureId);
  if (homes.length === 0 || (await isNamedByWebsite(db, pictureId))) return 'website';
  return isAnyShown(homes, clock(), liveSite.current().showsSamples) ? 'home' : undefined;
}

/**
 * Makes a picture private again, for example because the owner of its home withdrew the permission.
 * A picture of another public home or of a version of the website stays public.
 */
export async function withdrawPicture(db: Database, pictureId: string, now: Date): Promise<void> {
  const homes = await homesWith(db, pictureId);
  if (isAnyShown(homes, now, true)) return;
  if (await isNamedByWebsite(db, pictureId)) return;
  await db
    .updateTable('websitePictures')
    .set({ publishedAt: null })
    .where('id', '=', pictureId)
    .execute();
}
