import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { cannotBeShown } from '#shared/domain/fields.ts';
import { guessMapping } from '#features/imports/domain/column-mapping.ts';
import {
  defaultOptions,
  importLimits,
  type ImportKindName,
  type ImportOptions,
} from '#features/imports/domain/imports.ts';
import { HttpError, InvalidFieldsError, ThrottledError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { commit } from '#shared/records/commit.ts';
import { makePlan, type PlanContext } from './make-plan.ts';
import type { ReadTable } from './reading/read-bytes.ts';
import { readTable } from './reading/read-table.ts';
import {
  getImport,
  lockImport,
  requirePlanned,
  storeRows,
  type StoredColumn,
} from './stored-import.ts';

interface SentFile {
  bytes: Buffer;
  name: string | null;
}

const longestName = 200;

/** @throws InvalidFieldsError, HttpError 415 */
function fileOfRequest({ body, headers }: FastifyRequest): SentFile {
  if (body !== undefined && !Buffer.isBuffer(body)) {
    throw new HttpError(415, 'Please send a table: pasted cells, CSV, TSV or XLSX');
  }
  if (!body || body.length === 0) {
    throw new InvalidFieldsError({ file: ['Please paste cells or choose a file'] });
  }
  return { bytes: body, name: fileName(headers['x-file-name']) };
}

/** The file's name is percent-encoded, because headers have ASCII characters only. */
function fileName(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null;
  let name: string;
  try {
    name = decodeURIComponent(header);
  } catch {
    name = header;
  }
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) {
    throw new InvalidFieldsError({ 'x-file-name': [cannotBeShown] });
  }
  return name.split(/[/\\]/).at(-1)?.slice(0, longestName) || null;
}

/** @throws ThrottledError if the administrator has too many plans */
async function requireFewPlans(db: Database, createdById: string) {
  const open = await db
    .selectFrom('imports')
    .select('id')
    .where('createdById', '=', createdById)
    .where('status', '=', 'planned')
    .where('isStored', '=', true)
    .limit(importLimits.openPlans)
    .execute();
  if (open.length < importLimits.openPlans) return;
  const message = `You have ${importLimits.openPlans} plans that are not carried out. Please carry one out or delete it.`;
  throw new ThrottledError(message, 60);
}

const mostSamples = 3;
const longestSample = 60;

function columnsOf({ headers, rows }: ReadTable): StoredColumn[] {
  return headers.map((header, index) => {
    const samples: string[] = [];
    for (const { cells } of rows) {
      const cell = cells[index]?.trim();
      if (cell) samples.push(cell.slice(0, longestSample).toWellFormed());
      if (samples.length === mostSamples) break;
    }
    return { header, samples, question: null, order: null };
  });
}

/** Returns the columns of an import that a file decides. */
function columnsFromFile(table: ReadTable, kind: ImportKindName, options: ImportOptions) {
  const { mapping, notices } = guessMapping(table.headers, kind);
  const reading = { ...table.reading, notices: [...table.reading.notices, ...notices] };
  return {
    columns: JSON.stringify(columnsOf(table)),
    reading: JSON.stringify(reading),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(options),
    planHash: null,
  };
}

const rowsFromFile = (importId: string, { rows }: ReadTable) =>
  rows.map(({ line, cells, problem = null }) => ({
    importId,
    line,
    cells: JSON.stringify(cells),
    problem,
  }));

/** @returns the id of the import @throws InvalidFieldsError, HttpError 413, 415 or 429 */
export async function stageFile(
  context: PlanContext,
  request: FastifyRequest,
  kind: ImportKindName,
): Promise<string> {
  const { db, clock } = context;
  const { id: createdById, username: createdBy } = requireAdministrator(request);
  await requireFewPlans(db, createdById);
  const file = fileOfRequest(request);
  const table = await readTable(file, kind, defaultOptions);
  const id = newId();
  const created = { createdById, createdBy, createdAt: clock().toISOString() };
  await db
    .insertInto('imports')
    .values({
      id,
      kind,
      fileName: file.name,
      source: file.bytes,
      ...columnsFromFile(table, kind, defaultOptions),
      ...created,
    })
    .execute();
  try {
    await storeRows(db, rowsFromFile(id, table));
    await commit({ db }, request, async (transaction) => {
      const stored = transaction.updateTable('imports').set({ isStored: true });
      await stored.where('id', '=', id).execute();
      return { id };
    });
  } catch (error) {
    await db.deleteFrom('imports').where('id', '=', id).execute();
    throw error;
  }
  await makePlan(context, await getImport(db, id));
  return id;
}

/** Reads the file of a plan again with other options, and replaces the rows of the plan. */
export async function readFileAgain(
  db: Database,
  { id, kind }: { id: string; kind: ImportKindName },
  options: ImportOptions,
): Promise<void> {
  const { source } = await db
    .selectFrom('imports')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const table = await readTable({ bytes: Buffer.from(source ?? []) }, kind, options);
  await db.transaction().execute(async (transaction) => {
    requirePlanned(await lockImport(transaction, id));
    await transaction.deleteFrom('importRows').where('importId', '=', id).execute();
    await transaction
      .updateTable('imports')
      .set((eb) => ({ ...columnsFromFile(table, kind, options), revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'planned')
      .execute();
    await storeRows(transaction, rowsFromFile(id, table));
  });
}
