import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { boundedText, choices } from '#shared/domain/fields.ts';
import { pageNumber } from '#shared/domain/lists.ts';

export const importKinds = choices({
  agents: 'Agents',
  education: 'Continuing Education',
  license_check: 'License Check',
  properties: 'Homes',
});
export type ImportKindName = (typeof importKinds.values)[number];

export const importLimits = {
  bytes: 5 * 1024 * 1024,
  columns: 100,
  /** The characters of a cell. A longer one is an error of its row. */
  cell: 10_000,
  /** The plans of one caller that are neither carried out nor deleted. */
  openPlans: 20,
  rows: { agents: 2000, education: 20_000, license_check: 2000, properties: 20_000 },
  undoDays: 30,
};

/** The header of the reasons in the file of rows with errors. An import leaves the column out. */
export const problemHeader = 'What is wrong';

/** `undoing` is the time in which an undo runs. */
export const importStatuses = ['planned', 'committing', 'committed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/**
 * The things that the plan does with a row. `update` and `reactivate` are done only for chosen rows.
 * `not_ours` and `not_in_file` are outcomes of a license check: a licensee who is no agent of the
 * brokerage, and an agent who is not in the file.
 */
export const rowOutcomes = [
  'error',
  'create',
  'update',
  'reactivate',
  'same',
  'duplicate',
  'not_ours',
  'not_in_file',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The outcomes of rows that the office chooses or not. */
export const chosenOutcomes = ['update', 'reactivate'] as const;

/**
 * The states of a row: not carried out, carried out, refused when it was carried out, taken back, or
 * not taken back because the record was changed since.
 */
export const rowStates = ['pending', 'done', 'failed', 'undone', 'kept'] as const;
export type RowState = (typeof rowStates)[number];

const header = boundedText(200);

export const dateOrders = ['month', 'day'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const importOptions = z.object({
  /** The name of the workbook's sheet. Null for the first. */
  sheet: z.nullable(boundedText(100)),
  /** The line with the headers, from 1; 0 if there are none. Null to let the server find it. */
  headerLine: z.nullable(z.int('Must be a line').check(z.minimum(0))),
  /** The order of day and month in the columns with these headers, such as 3/12/2026. */
  dateOrder: z.record(header, z.enum(dateOrders)),
  /** Whether a comma separates decimals, as in "3,5" hours. */
  decimalComma: z.boolean('Invalid input'),
  /** Whether the office says that verified records were checked against certificates or GREC. */
  isChecked: z.boolean('Invalid input'),
  /** The headers of the columns in which a cell "-" empties the field. */
  clears: z.array(header),
});
export type ImportOptions = z.output<typeof importOptions>;

export const defaultOptions: ImportOptions = {
  sheet: null,
  headerLine: null,
  dateOrder: {},
  decimalComma: false,
  isChecked: false,
  clears: [],
};

/** The key of the field that each column fills, by the column's header; null for none. */
export const columnMapping = z.record(header, z.nullable(boundedText(50)));
export type ColumnMapping = z.output<typeof columnMapping>;

const line = z.int('Must be a line').check(z.minimum(1));

/** The body of the call that changes a plan. All parts are optional. */
export const importChange = z.object({
  mapping: z.optional(columnMapping),
  options: z.optional(z.partial(importOptions)),
  cells: z.optional(
    z
      .array(z.object({ line, header, text: boundedText(importLimits.cell) }))
      .check(z.maxLength(500)),
  ),
  /** Chooses rows by their lines, or all rows with an outcome. */
  choice: z.optional(
    z.object({
      isChosen: z.boolean('Invalid input'),
      lines: z.optional(z.array(line).check(z.maxLength(500))),
      outcome: z.optional(z.enum(chosenOutcomes, 'Invalid input')),
    }),
  ),
});
export type ImportChange = z.output<typeof importChange>;

export const importCommit = z.object({ planHash: boundedText(64, 'Required') });

export const importQuery = z.object({
  kind: z.enum(importKinds.values, 'Must be a kind of import'),
});

export const rowsQuery = z.object({
  outcome: z.optional(z.enum(rowOutcomes, 'Must be an outcome')),
  state: z.optional(z.enum(rowStates, 'Must be a state')),
  page: z._default(pageNumber, 1),
});

export type RowsQuery = z.output<typeof rowsQuery>;

/** The rows on a page of GET /api/admin/imports/{id}/rows. */
export const rowsOnPage = 50;

const counts = z.object({
  create: z.number(),
  update: z.number(),
  reactivate: z.number(),
  same: z.number(),
  duplicate: z.number(),
  error: z.number(),
  notOurs: z.number(),
  notInFile: z.number(),
});
export type ImportCounts = z.output<typeof counts>;

/** The keys of the counts by outcome. */
export const outcomeCounts: Record<RowOutcome, keyof ImportCounts> = {
  create: 'create',
  update: 'update',
  reactivate: 'reactivate',
  same: 'same',
  duplicate: 'duplicate',
  error: 'error',
  not_ours: 'notOurs',
  not_in_file: 'notInFile',
};

/** How a file was read. */
export const fileReading = z.object({
  /** Null for a workbook. */
  encoding: z.nullable(z.string()),
  /** The names of a workbook's sheets; empty for text. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  headerLine: z.number(),
  /** Sentences about the file, such as its encoding, hidden rows and columns that are left out. */
  notices: z.array(z.string()),
});
export type FileReading = z.output<typeof fileReading>;

export const importColumn = z.object({
  /** The header, which is unique: the second "Phone" is "Phone (2)". */
  header: z.string(),
  /** The first cells that are not empty. */
  samples: z.array(z.string()),
  /** A date in the column that can be read both ways, if the office must say how. */
  question: z.nullable(z.string()),
});
export type ImportColumn = z.output<typeof importColumn>;

export const listedImport = z.object({
  id: z.string(),
  kind: storedChoice(importKinds.values),
  status: storedChoice(importStatuses),
  /** The name of the file; null for pasted cells. */
  fileName: z.nullable(z.string()),
  createdAt: z.string(),
  /** The administrator's full name, or the username if there is none. */
  createdBy: z.string(),
  committedAt: z.nullable(z.string()),
  /** The time until which the import can be undone; null if it was not carried out. */
  undoUntil: z.nullable(z.string()),
  counts,
  /** The number of rows that were carried out, refused, taken back, and not taken back. */
  results: z.object({
    done: z.number(),
    failed: z.number(),
    undone: z.number(),
    kept: z.number(),
  }),
});
export type ListedImport = z.output<typeof listedImport>;

/** The word for the file in sentences and in the reasons of splits. */
export const sourceOf = ({ fileName }: Pick<ListedImport, 'fileName'>) =>
  fileName ?? 'pasted cells';

const nextStep = z.object({
  /** Such as "12 licenses need a renewal date" */
  words: z.string(),
  /** The screen where it is done, and the screen's filters. */
  path: z.string(),
  filters: z.record(z.string(), z.string()),
});
export type NextStep = z.output<typeof nextStep>;

export const importAnswer = z.extend(listedImport, {
  /** Identifies the plan. Null while the mapping is not complete; then it cannot be carried out. */
  planHash: z.nullable(z.string()),
  reading: fileReading,
  columns: z.array(importColumn),
  mapping: columnMapping,
  options: importOptions,
  /** Sentences that say why `planHash` is null. */
  problems: z.array(z.string()),
  /** The number of rows that will be written: those to create, and the chosen ones. */
  toWrite: z.number(),
  /** The rows of the running commit or undo; null if none runs. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  nextSteps: z.array(nextStep),
});
export type Import = z.output<typeof importAnswer>;

const rowProblem = z.object({
  /** The header of the wrong cell; null for a problem of the whole row. */
  header: z.nullable(z.string()),
  message: z.string(),
});
export type RowProblem = z.output<typeof rowProblem>;

export const importRow = z.object({
  /** The line in the file. Null for an agent who is not in the file. */
  line: z.nullable(z.number()),
  /** The cells in the order of the columns, as read or corrected. */
  cells: z.array(z.string()),
  outcome: storedChoice(rowOutcomes),
  problems: z.array(rowProblem),
  /** Sentences about how cells were read, such as "70/30 was read as 70.00". */
  notices: z.array(z.string()),
  changes: z.array(
    z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  isChosen: z.boolean(),
  state: storedChoice(rowStates),
  /** The reason why the row was refused or not taken back. */
  reason: z.nullable(z.string()),
  /** The record that the row is about, or that it created. */
  recordId: z.nullable(z.string()),
  /** The name of the record, or of the record that the row would create. */
  name: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof importRow>;
