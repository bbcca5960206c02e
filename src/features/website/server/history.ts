import { setImmediate as letRequestsRun } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { countRows } from '#shared/db/paging.ts';
import type { WebsiteVersionsTable } from '#features/site/db/website-tables.ts';
import { readVersion } from '#features/site/db/published-website.ts';
import { nameInSignature } from '#shared/domain/full-name.ts';
import { pageSize } from '#shared/domain/lists.ts';
import type { PartVersion, VersionSummary } from '#features/website/domain/api.ts';
import { changesBetween } from '#features/site/domain/changes.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { parts, shippedPart, type PartId } from '#features/site/domain/parts.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { Listed } from '#shared/records/list.ts';

type VersionRow = Selectable<WebsiteVersionsTable>;

const selectVersions = (db: Database, part: PartId) =>
  db.selectFrom('websiteVersions').selectAll().where('part', '=', part);

const toSummary = (row: VersionRow, before: AnyContent, content: AnyContent): VersionSummary => ({
  number: row.number,
  publishedAt: row.publishedAt,
  publishedBy: nameInSignature(row.publishedByName),
  title: row.publisherTitle,
  note: row.note,
  restoredFrom: row.restoredFrom,
  changes: changesBetween(parts[row.part].groups, before, content).map(({ label }) => label),
});

/**
 * Summarizes versions, with the labels of the values that each one changed.
 * @param rows versions with consecutive numbers, oldest first
 * @param before the content of the version before the first one, or the shipped words
 */
async function summarize(rows: VersionRow[], before: AnyContent): Promise<VersionSummary[]> {
  const summaries: VersionSummary[] = [];
  let previous = before;
  for (const row of rows) {
    const content = readVersion(row);
    summaries.push(toSummary(row, previous, content));
    previous = content;
    // Reading and comparing a page of long versions at once would block other requests.
    await letRequestsRun();
  }
  return summaries;
}

/** Newest first. A page number after the last page means the last page. */
export async function listVersions(
  db: Database,
  part: PartId,
  page: number,
): Promise<Listed<VersionSummary>> {
  const total = await countRows(selectVersions(db, part));
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const newest = total - (Math.min(page, lastPage) - 1) * pageSize;
  const oldest = Math.max(1, newest - pageSize + 1);
  const rows = await selectVersions(db, part)
    .where('number', '>=', oldest - 1)
    .where('number', '<=', newest)
    .orderBy('number')
    .execute();
  const [first, ...others] = rows;
  const summaries =
    oldest > 1 && first
      ? await summarize(others, readVersion(first))
      : await summarize(rows, shippedPart(part));
  return { rows: summaries.toReversed(), total };
}

/** @throws NotFoundError */
export async function getVersion(db: Database, part: PartId, number: number): Promise<PartVersion> {
  const rows = await selectVersions(db, part)
    .where('number', 'in', [number - 1, number])
    .execute();
  const row = rows.find((each) => each.number === number);
  if (!row) throw new NotFoundError();
  const previous = rows.find((each) => each.number === number - 1);
  const before = previous ? readVersion(previous) : shippedPart(part);
  const content = readVersion(row);
  return { ...toSummary(row, before, content), content, before };
}
