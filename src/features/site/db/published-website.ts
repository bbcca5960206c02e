import { readClosedDays } from '#features/brokerage/db/closed-days.ts';
import type { PublishedWebsite } from '#features/site/domain/site.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import {
  partIds,
  shippedContent,
  type PartId,
  type WebsiteContent,
} from '#features/site/domain/parts.ts';
import { readPart } from '#features/site/domain/upgrades.ts';
import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';
import type { Database } from '#shared/db/connection.ts';
import { countReviews, readReviews } from './reviews.ts';
import { readNamedPictures } from './website-pictures.ts';

/** The numbers by which an instance knows that visitors see something else than before. */
export interface PublishedNumbers {
  /** A part that was never published has no number, and shows the shipped words. */
  parts: Partial<Record<PartId, number>>;
  /** The number of reviews. Unsigned claims are hidden, so each review can show or hide one. */
  reviews: number;
  /** The version of the closed days, which are not a part of the website. */
  closedDays: number;
}

interface PublishedRow {
  part: PartId;
  number: number;
  format: number;
  content: string;
}

/**
 * Reads the stored content of a published version.
 * @param onWrongColor called for each color field whose stored value is not a color and is replaced
 * by an empty text
 * @throws UnreadableDataError whose message has the part's name and the version's number
 */
export function readVersion(
  { part, number, format, content }: PublishedRow,
  onWrongColor?: (field: string) => void,
): AnyContent {
  try {
    return readPart(part, format, content, onWrongColor);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableDataError(`Version ${number} of the website's part ${part}: ${reason}`);
  }
}

export async function readPublishedNumbers(db: Database): Promise<PublishedNumbers> {
  const rows = await db
    .selectFrom('websiteParts')
    .select(['part', 'published'])
    .where('published', '>', 0)
    .where('part', 'in', partIds)
    .execute();
  return {
    parts: Object.fromEntries(rows.map(({ part, published }) => [part, published])),
    reviews: await countReviews(db),
    closedDays: (await readClosedDays(db)).version,
  };
}

export interface ReadWebsite extends PublishedWebsite {
  numbers: PublishedNumbers;
  /** Fields such as "look.colors.main" whose value is no color. They are read as empty. */
  wrongColors: string[];
}

/**
 * Reads the website as visitors see it: the published version of each part. A part without a
 * published version has the words that the product ships with.
 * @throws UnreadableDataError if this release cannot read a part, for example because a newer
 * release published it
 */
export async function readPublishedWebsite(db: Database): Promise<ReadWebsite> {
  const rows = await db
    .selectFrom('websiteParts as parts')
    .innerJoin('websiteVersions as versions', (join) =>
      join
        .onRef('versions.part', '=', 'parts.part')
        .onRef('versions.number', '=', 'parts.published'),
    )
    .select(['versions.part', 'versions.number', 'versions.format'])
    .select(['versions.content', 'versions.publishedAt'])
    .where('versions.part', 'in', partIds)
    .execute();
  const read = <Value>(value: (row: (typeof rows)[number]) => Value) =>
    Object.fromEntries(rows.map((row) => [row.part, value(row)]));
  const wrongColors: string[] = [];
  const readContent = (row: PublishedRow) =>
    readVersion(row, (field) => void wrongColors.push(field));
  const reviews = await readReviews(db);
  const content = { ...shippedContent, ...(read(readContent) as Partial<WebsiteContent>) };
  const { closedDays, version } = await readClosedDays(db);
  return {
    content,
    closedDays,
    publishedAt: read(({ publishedAt }) => publishedAt),
    pictures: await readNamedPictures(db, content),
    reviews,
    numbers: {
      parts: read(({ number }) => number),
      reviews: reviews.length,
      closedDays: version,
    },
    wrongColors,
  };
}
