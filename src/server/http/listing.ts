import type { FastifyReply } from 'fastify';
import { sql, type SelectQueryBuilder } from 'kysely';
import { mostWithoutPage, pageSize, totalHeader } from '#domain/lists.ts';

export interface Listed<Row> {
  rows: Row[];
  /** Of all pages together. */
  total: number;
}

/** So many ids are read at once: a list that has fewer is counted by that. */
const idsAtOnce = mostWithoutPage;

async function countRows<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
): Promise<number> {
  const { count } = await matching
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** The part of the list that is asked for; a page beyond the last is the last. */
async function findIds<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
  page: number | undefined,
): Promise<Listed<string>> {
  const size = page === undefined ? mostWithoutPage : pageSize;
  const placeOf = (total: number) =>
    (Math.min(page ?? 1, Math.max(1, Math.ceil(total / size))) - 1) * size;
  const read = async (limit: number, offset: number) =>
    (await matching.limit(limit).offset(offset).execute()).map(({ id }) => id);

  const isNear = (page ?? 1) * size <= idsAtOnce;
  const first = isNear ? await read(idsAtOnce, 0) : [];
  const isWhole = isNear && first.length < idsAtOnce;
  const total = isWhole ? first.length : await countRows(matching);
  const offset = placeOf(total);
  const rows = isNear ? first.slice(offset, offset + size) : await read(size, offset);
  return { rows, total };
}

/**
 * Reads one page of a list, or its beginning where no page is asked for. What is searched, ordered
 * and counted are ids, which the list's indexes hold; of the records only the shown ones are read.
 * @param matching the ids of the list in its order
 * @param readRows reads records by their ids, in any order
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  matching: SelectQueryBuilder<DB, TB, { id: string }>,
  page: number | undefined,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Listed<Row>> {
  const { rows: ids, total } = await findIds(matching, page);
  return { rows: await readInOrder(ids, readRows), total };
}

/** @returns the records in the order of their ids, without those that are gone by now */
export async function readInOrder<Row extends { id: string }>(
  ids: string[],
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = ids.length > 0 ? await readRows(ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Answers the array that the specification asks for, with the whole count beside it. */
export function sendList<Row>(reply: FastifyReply, { rows, total }: Listed<Row>) {
  return reply.header(totalHeader, total).send(rows);
}
