import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { AuditEntry, AuditFields, AuditQuery } from '#shared/domain/audit/entries.ts';
import { isOnDays } from '#shared/db/days.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { readPage, type Listed } from '#shared/records/list.ts';

/** Returns one page of the audit entries that match the query, newest first. */
export async function listAuditEntries(
  db: Database,
  { page, ...filters }: AuditQuery,
): Promise<Listed<AuditEntry>> {
  const matching = selectMatching(db, filters);
  return readPage({ page, ...newestFirst, matching }, (ids) => readEntries(db, ids, longestListed));
}

export const newestFirst = { by: [sql.ref('at')], dir: 'desc' as const };

export type AuditFilters = Omit<AuditQuery, 'page'>;

/** Selects the ids of the entries that match the filters, unsorted. */
export const selectMatching = (
  db: Database,
  { entity, record, actor, action, ...days }: AuditFilters,
) =>
  db
    .selectFrom('auditLog')
    .select('id')
    .where((eb) =>
      eb.and({
        ...(entity && { entity }),
        ...(record && { entityId: record }),
        ...(actor && { actor: actor.toLowerCase() }),
        ...(action && { action }),
      }),
    )
    .where(isOnDays('at', days));

export async function readEntries(db: Database, ids: string[], longest?: number) {
  const rows = await selectEntries(db, longest).where('id', 'in', ids).execute();
  return rows.map(toAuditEntry);
}

/** @throws NotFoundError if there is no audit entry with this id */
export async function getAuditEntry(db: Database, id: string): Promise<AuditEntry> {
  const row = await selectEntries(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toAuditEntry(row);
}

/**
 * The maximum number of characters that the JSON of `before` and `after` of an entry may have
 * together in a list. If they have more, both are left out, because a policy's text alone may have
 * 200,000 characters.
 */
const longestListed = 4000;

/** @param longest the most characters of `before` and `after`; both are null if they have more */
function selectEntries(db: Database, longest?: number) {
  const length = sql<number>`length(coalesce(before, '')) + length(coalesce(after, ''))`;
  const isLong = longest === undefined ? sql<boolean>`1 = 0` : sql<boolean>`${length} > ${longest}`;
  const unlessLong = (column: 'before' | 'after') =>
    sql<string | null>`case when ${isLong} then null else ${sql.ref(column)} end`.as(column);
  return db
    .selectFrom('auditLog')
    .select(['id', 'at', 'actor', 'action', 'entity', 'entityId', 'entityName'])
    .select(['address', 'requestId', unlessLong('before'), unlessLong('after')])
    .select((eb) =>
      eb
        .selectFrom('adminUsers')
        .select('fullName')
        .whereRef('adminUsers.id', '=', 'auditLog.actorId')
        .as('actorName'),
    )
    .select(sql<boolean | number>`${isLong}`.as('isShortened'));
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

const fieldsOf = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as AuditFields);

const toAuditEntry = ({ before, after, isShortened, ...row }: AuditRow): AuditEntry => ({
  ...row,
  before: fieldsOf(before),
  after: fieldsOf(after),
  isShortened: Boolean(isShortened),
});
