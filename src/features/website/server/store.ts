import type { Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { WebsitePartsTable } from '#features/site/db/website-tables.ts';
import { readVersion } from '#features/site/db/published-website.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { partIds, shippedPart, type PartId } from '#features/site/domain/parts.ts';
import { formatOf, readPart } from '#features/site/domain/upgrades.ts';
import { nameInSignature } from '#shared/domain/full-name.ts';

export interface StoredPart {
  part: PartId;
  /** The content that visitors read. */
  live: AnyContent;
  /** The number of the live version, or 0 if the part was never published. */
  number: number;
  publishedAt: string | null;
  publishedBy: string | null;
  draft: AnyContent | null;
  updatedAt: string | null;
  updatedBy: string | null;
  /** Increases with each change of the draft and with each publication. */
  version: number;
}

const selectParts = (db: Database) =>
  db
    .selectFrom('websiteParts as parts')
    .leftJoin('websiteVersions as versions', (join) =>
      join
        .onRef('versions.part', '=', 'parts.part')
        .onRef('versions.number', '=', 'parts.published'),
    )
    .selectAll('parts')
    .select(['versions.number', 'versions.format', 'versions.content'])
    .select(['versions.publishedAt', 'versions.publishedByName']);

type PartRow = Awaited<ReturnType<ReturnType<typeof selectParts>['execute']>>[number];

function readLive({ part, number, format, content }: PartRow): AnyContent {
  if (number === null || format === null || content === null) return shippedPart(part);
  return readVersion({ part, number, format, content });
}

const readDraft = ({ part, draft, draftFormat }: Selectable<WebsitePartsTable>) =>
  draft === null || draftFormat === null ? null : readPart(part, draftFormat, draft);

const neverSaved = (part: PartId): StoredPart => ({
  part,
  live: shippedPart(part),
  number: 0,
  publishedAt: null,
  publishedBy: null,
  draft: null,
  updatedAt: null,
  updatedBy: null,
  version: 1,
});

const toStoredPart = (row: PartRow): StoredPart => ({
  part: row.part,
  live: readLive(row),
  number: row.published,
  publishedAt: row.publishedAt,
  publishedBy: row.publishedByName && nameInSignature(row.publishedByName),
  draft: readDraft(row),
  updatedAt: row.updatedAt,
  updatedBy: row.updatedByName && nameInSignature(row.updatedByName),
  version: row.version,
});

export async function listParts(db: Database): Promise<StoredPart[]> {
  const rows = await selectParts(db).where('parts.part', 'in', partIds).execute();
  const saved = new Map(rows.map((row) => [row.part, toStoredPart(row)]));
  return partIds.map((part) => saved.get(part) ?? neverSaved(part));
}

export async function getPart(db: Database, part: PartId): Promise<StoredPart> {
  const row = await selectParts(db).where('parts.part', '=', part).executeTakeFirst();
  return row ? toStoredPart(row) : neverSaved(part);
}

type PartChange = Partial<
  Pick<
    Selectable<WebsitePartsTable>,
    'published' | 'draft' | 'draftFormat' | 'updatedAt' | 'updatedByName'
  >
>;

/** @returns false if another request changed the part first */
export async function updatePart(
  db: Database,
  { part, version }: StoredPart,
  change: PartChange,
): Promise<boolean> {
  await db
    .insertInto('websiteParts')
    .values({ part })
    .onConflict((conflict) => conflict.column('part').doNothing())
    .execute();
  const row = await db
    .updateTable('websiteParts')
    .set({ ...change, version: version + 1 })
    .where('part', '=', part)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores or removes the draft of a part if the part is still the version that was read.
 * @param draft null to remove the draft
 * @returns false if another request changed the part first
 */
export const updateDraft = (
  db: Database,
  stored: StoredPart,
  draft: AnyContent | null,
  author: { name: string; now: Date },
): Promise<boolean> =>
  updatePart(db, stored, {
    draft: draft && JSON.stringify(draft),
    draftFormat: draft && formatOf(stored.part),
    updatedAt: draft && author.now.toISOString(),
    updatedByName: draft && author.name,
  });
