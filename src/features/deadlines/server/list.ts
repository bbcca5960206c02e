import {
  deadlineGroups,
  deadlineName,
  groupOf,
  type DeadlinesQuery,
  type DerivedDeadline,
  type ListedDeadline,
} from '#features/deadlines/domain/deadlines.ts';
import type { OpenDeadline } from '#features/deadlines/domain/digest-rule.ts';
import type { Database } from '#shared/db/connection.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import { mostWithoutPage, pageSize } from '#shared/domain/lists.ts';
import { adminAgentPapersPath, adminPaths } from '#shared/domain/paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { containsTyped, searchTextOf } from '#shared/domain/text/search-text.ts';
import type { Listed } from '#shared/records/list.ts';
import { deadlines } from './store.ts';

/** Returns the deadlines that follow from other records. */
export type ReadDerived = (db: Database, now: Date) => Promise<DerivedDeadline[]>;

const unfiled = {
  label: null,
  fileId: null,
  fileType: null,
  handedInAt: null,
  returnedAt: null,
  returnReason: null,
  closedAt: null,
  closedAs: null,
  updatedAt: null,
};

async function readTyped(db: Database, query: DeadlinesQuery) {
  const { matching, readRows } = await deadlines.find(db, query);
  const ids = (await matching.execute()).map(({ id }) => id);
  return ids.length === 0 ? [] : readRows(ids);
}

async function readDerived(db: Database, derived: ReadDerived, now: Date) {
  const rows = await derived(db, now);
  return rows.map((row) => {
    const agentIsActive = row.agentId === null ? null : true;
    return { ...unfiled, ...row, id: row.key, agentIsActive };
  });
}

const isInState = (group: ListedDeadline['group'], state: DeadlinesQuery['state']) =>
  state === 'open' ? group !== 'handed_in' && group !== 'returned' : !state || group === state;

const isFound = (row: ListedDeadline, typed: string) =>
  containsTyped(searchTextOf(deadlineName(row), row.agentName, row.note), typed);

const sortKeys: Record<
  NonNullable<DeadlinesQuery['sort']>,
  (row: ListedDeadline) => string | number
> = {
  date: ({ group }) => deadlineGroups.values.indexOf(group),
  kind: deadlineName,
  agent: ({ agentName }) => foldText(agentName ?? ''),
};

const compare = <Key extends string | number>(a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0);

/** Finds the deadlines, typed and derived, that a query asks for, in its order. */
export async function findDeadlines(
  db: Database,
  derived: ReadDerived,
  query: DeadlinesQuery,
  now: Date,
): Promise<ListedDeadline[]> {
  const today = officeDay(now);
  const { state, agent, kind, within, sort = 'date', dir, q } = query;
  const isTypedOnly = state === 'closed' || state === 'handed_in';
  const rows = [
    ...(await readTyped(db, query)).map((row) => ({ ...row, href: null })),
    ...(isTypedOnly ? [] : await readDerived(db, derived, now)),
  ].map((row): ListedDeadline => {
    const daysLeft = row.dueOn === null ? null : daysBetween(today, row.dueOn);
    return { ...row, group: groupOf(row, today), daysLeft };
  });
  const matches = (row: ListedDeadline) =>
    isInState(row.group, state) &&
    (agent === undefined || row.agentId === agent) &&
    (kind === undefined || row.kind === kind) &&
    (within === undefined ||
      (row.daysLeft !== null && row.daysLeft >= 0 && row.daysLeft <= within)) &&
    (q === '' || isFound(row, q));
  const keyOf = sortKeys[sort];
  const sign = dir === 'desc' ? -1 : 1;
  return rows
    .filter(matches)
    .toSorted(
      (a, b) =>
        sign *
        (compare(keyOf(a), keyOf(b)) ||
          compare(a.dueOn ?? '', b.dueOn ?? '') ||
          compare(a.id, b.id)),
    );
}

/** Reads the open deadlines that have a date, with what the emails about them need. */
export async function openDeadlines(
  db: Database,
  derived: ReadDerived,
  now: Date,
): Promise<OpenDeadline[]> {
  const agents = await db.selectFrom('agents').select(['id', 'email', 'isActive']).execute();
  const agentOf = new Map(agents.map((agent) => [agent.id, agent]));
  const rows = await findDeadlines(db, derived, { state: 'open', q: '', dir: 'asc' }, now);
  return rows.flatMap(({ id, dueOn, ...row }) => {
    if (dueOn === null) return [];
    const agent = agentOf.get(row.agentId ?? '');
    const typedPath =
      row.agentId === null ? adminPaths.deadlines : adminAgentPapersPath(row.agentId);
    return {
      key: row.href === null ? `deadline:${id}` : id,
      kind: row.kind,
      label: deadlineName(row),
      agentId: row.agentId,
      agentName: row.agentName,
      agentEmail: agent?.email ?? null,
      isAgentActive: agent?.isActive ?? false,
      dueOn,
      note: row.note,
      href: row.href ?? typedPath,
    };
  });
}

/** Returns a page of the deadlines that a query asks for, or the first ones without a page. */
export async function listDeadlines(
  db: Database,
  derived: ReadDerived,
  query: DeadlinesQuery,
  now: Date,
): Promise<Listed<ListedDeadline>> {
  const rows = await findDeadlines(db, derived, query, now);
  const { page } = query;
  if (page === undefined) return { rows: rows.slice(0, mostWithoutPage), total: rows.length };
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const from = (Math.min(page, last) - 1) * pageSize;
  return { rows: rows.slice(from, from + pageSize), total: rows.length };
}
