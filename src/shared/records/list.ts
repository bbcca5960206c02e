import type { FastifyReply } from 'fastify';
import { totalHeader } from '#shared/domain/lists.ts';
import { findIds, type PageQuery } from '#shared/db/paging.ts';

export interface Listed<Row> {
  rows: Row[];
  /** On all pages together, or of `rows` if the query has `first`. */
  total: number;
}

/**
 * Reads one page of a list, or the beginning of the list if the query has no page. The ids of the
 * page are found first, so that the database reads whole records only for that page.
 * @param readRows reads the records with these ids, in any order
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: PageQuery<DB, TB>,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Listed<Row>> {
  const { ids, total } = await findIds(query);
  return { rows: await readInOrder(ids, readRows), total };
}

/** @returns the records in the order of `ids`, without those that were deleted in the meantime */
export async function readInOrder<Row extends { id: string }>(
  ids: string[],
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = ids.length > 0 ? await readRows(ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Sends the rows as an array, as the specification requires. A header has the total. */
export function sendList<Row>(reply: FastifyReply, { rows, total }: Listed<Row>) {
  return reply.header(totalHeader, total).send(rows);
}
