import type { Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { ImportRowsTable } from '#features/imports/db/import-tables.ts';
import {
  chosenOutcomes,
  importLimits,
  outcomeCounts,
  type Import,
  type ImportCounts,
  type ImportRow,
  type ListedImport,
  type RowOutcome,
  type RowState,
} from '#features/imports/domain/imports.ts';
import type { ImportKinds } from './import-kind.ts';
import type { RowPlan } from './plan-rows.ts';
import { getImport, parseImport, selectImports, type StoredImport } from './stored-import.ts';

interface Group {
  importId: string;
  outcome: RowOutcome;
  state: RowState;
  isChosen: boolean;
  count: number;
}

const readGroups = (db: Database, ids: string[]): Promise<Group[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('importRows')
        .select(['importId', 'outcome', 'state', 'isChosen'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('importId', 'in', ids)
        .groupBy(['importId', 'outcome', 'state', 'isChosen'])
        .execute();

const sum = (groups: Group[], isCounted: (group: Group) => boolean) =>
  groups.filter(isCounted).reduce((total, { count }) => total + count, 0);

const millisecondsOfDay = 86_400_000;

export function undoUntil({ committedAt }: Pick<StoredImport, 'committedAt'>): string | null {
  if (committedAt === null) return null;
  const until = Date.parse(committedAt) + importLimits.undoDays * millisecondsOfDay;
  return new Date(until).toISOString();
}

function toListed(stored: StoredImport, groups: Group[]): ListedImport {
  const { id, kind, status, fileName, createdAt, committedAt, planHash } = stored;
  const counted = Object.entries(outcomeCounts).map(([outcome, key]) => [
    key,
    planHash === null ? 0 : sum(groups, (group) => group.outcome === outcome),
  ]);
  const inState = (state: RowState) => sum(groups, (group) => group.state === state);
  return {
    id,
    kind,
    status,
    fileName,
    createdAt,
    createdBy: stored.createdByName ?? stored.createdBy,
    committedAt,
    undoUntil: undoUntil(stored),
    counts: Object.fromEntries(counted) as ImportCounts,
    results: {
      done: inState('done'),
      failed: inState('failed'),
      undone: inState('undone'),
      kept: inState('kept'),
    },
  };
}

function progressOf({ status }: StoredImport, toWrite: number, listed: ListedImport) {
  const { done, failed, undone, kept } = listed.results;
  if (status === 'committing') return { done: done + failed, total: toWrite };
  if (status === 'undoing') return { done: undone + kept, total: done + undone + kept };
  return null;
}

export async function presentImport(
  db: Database,
  kinds: ImportKinds,
  stored: StoredImport,
): Promise<Import> {
  const groups = await readGroups(db, [stored.id]);
  const listed = toListed(stored, groups);
  const { alwaysCarried, nextSteps } = kinds[stored.kind];
  const isCarried = ({ outcome, isChosen }: Group) =>
    alwaysCarried.includes(outcome) ||
    (isChosen && chosenOutcomes.some((chosen) => chosen === outcome));
  const toWrite = stored.planHash === null ? 0 : sum(groups, isCarried);
  const { planHash, reading, columns, mapping, options, problems } = stored;
  const isDone = stored.status === 'committed';
  return {
    ...listed,
    planHash,
    reading,
    columns: columns.map(({ order: _order, ...column }) => column),
    mapping,
    options,
    problems,
    toWrite,
    progress: progressOf(stored, toWrite, listed),
    nextSteps: isDone && nextSteps ? await nextSteps(db, stored.id) : [],
  };
}

/** @throws NotFoundError */
export const readImport = async (db: Database, kinds: ImportKinds, id: string): Promise<Import> =>
  presentImport(db, kinds, await getImport(db, id));

/** Lists the newest imports first. */
export async function listImports(db: Database): Promise<ListedImport[]> {
  const rows = await selectImports(db)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const groups = Map.groupBy(
    await readGroups(
      db,
      rows.map(({ id }) => id),
    ),
    ({ importId }) => importId,
  );
  return rows.map((row) => toListed(parseImport(row), groups.get(row.id) ?? []));
}

export function presentRow(row: Selectable<ImportRowsTable>): ImportRow {
  const {
    problems = [],
    notices = [],
    changes = [],
    name = null,
  } = JSON.parse(row.plan) as Partial<RowPlan>;
  const { outcome, state, reason, recordId, isChosen } = row;
  return {
    line: row.isInFile ? row.line : null,
    cells: JSON.parse(row.cells) as string[],
    outcome,
    problems,
    notices,
    changes,
    isChosen,
    state,
    reason,
    recordId,
    name,
  };
}
