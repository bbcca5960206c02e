import { importFields, type ImportField } from '#features/imports/domain/import-fields.ts';
import { formulaErrorOf, licenseKey, readCell } from '#features/imports/domain/cell-values.ts';
import { importLimits, type ImportRow, type RowProblem } from '#features/imports/domain/imports.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import type { CellValues, FieldProblem, PlannedRow, Planner } from './import-kind.ts';
import type { StoredColumn, StoredImport } from './stored-import.ts';

/** The plan of a row, as `plan` in the table stores it. */
export interface RowPlan extends Pick<ImportRow, 'problems' | 'notices' | 'changes' | 'name'> {
  input: object | null;
}

/** A planned row as the table stores it, and as a kind carries it out. */
export interface RowInPlan {
  planned: PlannedRow;
  stored: {
    outcome: PlannedRow['outcome'];
    plan: string;
    recordId: string | null;
    batchKey: string;
  };
}

interface MappedColumn {
  column: StoredColumn;
  index: number;
  field: ImportField;
}

export function mappedColumns({ kind, columns, mapping }: StoredImport): MappedColumn[] {
  const fields = new Map(importFields[kind].fields.map((field) => [field.key, field]));
  return columns.flatMap((column, index) => {
    const field = fields.get(mapping[column.header] ?? '');
    return field ? [{ column, index, field }] : [];
  });
}

type Row = { line: number; cells: string; problem: string | null };

interface ReadRow {
  line: number;
  values: CellValues;
  problems: RowProblem[];
  notices: string[];
}

function readRow(row: Row, mapped: MappedColumn[], { options }: StoredImport): ReadRow {
  const cells = JSON.parse(row.cells) as string[];
  const read: ReadRow = { line: row.line, values: {}, problems: [], notices: [] };
  if (row.problem) read.problems.push({ header: null, message: row.problem });
  for (const { column, index, field } of mapped) {
    const { header, order } = column;
    const text = cells[index] ?? '';
    if (text.length > importLimits.cell) {
      const message = `Please use at most ${importLimits.cell.toLocaleString('en-US')} characters`;
      read.problems.push({ header, message });
      continue;
    }
    if (text.trim() === '-') {
      if (options.clears.includes(header)) read.values[field.key] = null;
      continue;
    }
    const formulaError = formulaErrorOf(text);
    if (formulaError) {
      const place = `line ${row.line}, column “${header}”`;
      read.problems.push({
        header,
        message: `The spreadsheet has the error ${formulaError} in ${place}`,
      });
      continue;
    }
    const { decimalComma } = options;
    const result = readCell(field, text, { order: order ?? 'month', decimalComma });
    if ('error' in result) read.problems.push({ header, message: result.error });
    else {
      read.values[field.key] = result.value ?? undefined;
      if (result.notice) read.notices.push(result.notice);
    }
  }
  return read;
}

/** Checks the other cells too, so that the office sees all problems at once. */
function unreadable({ problems }: ReadRow, found: RowProblem[], planned: PlannedRow): RowInPlan {
  const isOfRow = problems.some(({ header }) => header === null);
  const others = found.filter(
    ({ header }) => header !== null && problems.every((problem) => problem.header !== header),
  );
  const nothing = { recordId: null, changes: [], input: null, keys: [], batchKey: '' };
  const plan = { ...planned, ...nothing, outcome: 'error' as const };
  return toStored(plan, [...problems, ...(isOfRow ? [] : others)]);
}

function toStored(planned: PlannedRow, problems: RowProblem[]): RowInPlan {
  const { outcome, recordId, batchKey, name, notices, changes, input } = planned;
  const plan: RowPlan = { problems, notices, changes, name, input };
  return { planned, stored: { outcome, plan: JSON.stringify(plan), recordId, batchKey } };
}

export const toStoredRow = (planned: PlannedRow) => toStored(planned, []);

/** An earlier row, to compare later rows with. */
export interface EarlierRow {
  line: number;
  name: string;
  values: CellValues;
}

/** @param lines the lines of earlier rows by their records' keys; those of these rows are added */
export async function planRows(
  planner: Planner,
  stored: StoredImport,
  rows: Row[],
  lines: Map<string, EarlierRow>,
): Promise<RowInPlan[]> {
  const mapped = mappedColumns(stored);
  const toProblem = ({ field: key, message }: FieldProblem): RowProblem => {
    const header = mapped.find(({ field }) => field.key === key)?.column.header ?? null;
    if (header !== null) return { header, message };
    // No cell can be marked, so the sentence says what is missing.
    const label = importFields[stored.kind].fields.find((field) => field.key === key)?.label;
    return { header, message: label ? `${label}: ${message}` : message };
  };
  const read = rows.map((row) => readRow(row, mapped, stored));
  const planned = await planner.plan(read.map(({ values }) => values));
  return read.flatMap((row, nth) => {
    const plan = planned[nth];
    if (!plan) return [];
    const notices = [...row.notices, ...plan.notices];
    const problems = plan.problems.map(toProblem);
    if (row.problems.length > 0) return unreadable(row, problems, { ...plan, notices });
    const first = firstLineOf(plan, row, lines);
    if (!first) return toStored({ ...plan, notices }, problems);
    if (planner.keyWords && foldText(first.name) !== foldText(plan.name ?? '')) {
      const message = `Line ${first.line}, ${first.name}, has the same ${planner.keyWords}`;
      return unreadable({ ...row, problems: [{ header: null, message }] }, [], {
        ...plan,
        notices,
      });
    }
    const repeated = { outcome: 'duplicate' as const, input: null, changes: [] };
    const others = otherCells(mapped, row.values, first.values);
    const notice = `Duplicate of line ${first.line}${others && `, but differs in ${others}`}`;
    return toStored({ ...plan, ...repeated, notices: [...notices, notice] }, problems);
  });
}

/** "Doe, Jane" is the same name as "Jane Doe". */
const sortedWords = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ');

function toCompare({ key, type }: ImportField, { [key]: value }: CellValues): string {
  const text = foldText(String(value ?? ''));
  if (type === 'license') return licenseKey(text) || text;
  return type === 'text' ? sortedWords(text) : text;
}

/** Returns the headers of the filled cells that say something else than those of an earlier row. */
function otherCells(mapped: MappedColumn[], values: CellValues, earlier: CellValues): string {
  return mapped
    .filter(
      ({ field }) =>
        values[field.key] !== undefined && toCompare(field, values) !== toCompare(field, earlier),
    )
    .map(({ column }) => `“${column.header}”`)
    .join(', ');
}

/** Returns the earlier row with the same record, or adds this row as the first one. */
function firstLineOf(
  { keys, outcome, name }: PlannedRow,
  { line, values }: ReadRow,
  lines: Map<string, EarlierRow>,
): EarlierRow | undefined {
  if (outcome === 'error') return undefined;
  const first = keys.map((key) => lines.get(key)).find((found) => found !== undefined);
  if (!first) for (const key of keys) lines.set(key, { line, name: name ?? '', values });
  return first;
}
