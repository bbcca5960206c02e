import type { FastifyReply } from 'fastify';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '#db/connection.ts';
import { pageSize, totalHeader } from '#domain/lists.ts';

export interface Listed<Row> {
  rows: Row[];
  /** Of all pages together. */
  total: number;
}

async function countRows<DB, TB extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const unordered = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'));
  const { count } = await db
    .selectFrom(unordered.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Reads one page of an ordered query, or all of it where no page is asked for.
 * A page beyond the last is the last.
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  page: number | undefined,
): Promise<Listed<Row>> {
  if (page === undefined) {
    const rows = await query.execute();
    return { rows, total: rows.length };
  }
  const total = await countRows(db, query);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const offset = (Math.min(page, lastPage) - 1) * pageSize;
  return { rows: await query.limit(pageSize).offset(offset).execute(), total };
}

/** Answers the array that the specification asks for, with the whole count beside it. */
export function sendList<Row>(reply: FastifyReply, { rows, total }: Listed<Row>) {
  return reply.header(totalHeader, total).send(rows);
}
