import type { FastifyReply } from 'fastify';
import { sql, type Expression, type SqlBool } from 'kysely';
import { totalHeader } from '#domain/lists.ts';
import { findIds, type PageQuery } from '#db/paging.ts';

export interface Listed<Row> {
  rows: Row[];
  /** Of all pages together. */
  total: number;
}

/**
 * Reads one page of a list, or its beginning where no page is asked for. What is searched, ordered
 * and counted are ids, which the list's indexes hold; of the records only the shown ones are read.
 * @param readRows reads records by their ids, in any order
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: PageQuery<DB, TB>,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Listed<Row>> {
  const { ids, total } = await findIds(query);
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

/**
 * Says `column = value` in a way in which SQLite looks it up in no index: the one that is to be
 * read is that of the list's order, and else it would read another and sort all that it finds.
 */
export const equals = (column: string, value: string | boolean): Expression<SqlBool> =>
  sql<SqlBool>`not (${sql.ref(column)} <> ${value})`;

/** Answers the array that the specification asks for, with the whole count beside it. */
export function sendList<Row>(reply: FastifyReply, { rows, total }: Listed<Row>) {
  return reply.header(totalHeader, total).send(rows);
}
