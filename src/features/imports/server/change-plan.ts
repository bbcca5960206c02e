import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import {
  chosenOutcomes,
  type ImportChange,
  type ImportOptions,
} from '#features/imports/domain/imports.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { commit } from '#shared/records/commit.ts';
import { makePlan, type PlanContext } from './make-plan.ts';
import { readFileAgain } from './stage-file.ts';
import { getImport, lockImport, requirePlanned, type StoredImport } from './stored-import.ts';

const unknownColumn = 'No column has this header';

function requireHeaders(names: string[], { columns }: StoredImport, field: string): void {
  const unknown = names.find((name) => columns.every(({ header }) => header !== name));
  if (unknown !== undefined) throw new InvalidFieldsError({ [field]: [unknownColumn] });
}

async function correctCells(
  db: Database,
  stored: StoredImport,
  cells: NonNullable<ImportChange['cells']>,
) {
  requireHeaders(
    cells.map(({ header }) => header),
    stored,
    'cells',
  );
  for (const [line, corrections] of Map.groupBy(cells, (cell) => cell.line)) {
    const rows = db.selectFrom('importRows').where('importId', '=', stored.id);
    const row = await rows.select('cells').where('line', '=', line).executeTakeFirst();
    if (!row) throw new InvalidFieldsError({ cells: [`The file has no row on line ${line}`] });
    const texts = JSON.parse(row.cells) as string[];
    for (const { header, text } of corrections) {
      const index = stored.columns.findIndex((column) => column.header === header);
      while (texts.length < index) texts.push('');
      texts[index] = text.toWellFormed().replaceAll('\0', '\uFFFD');
    }
    await db
      .updateTable('importRows')
      .set({ cells: JSON.stringify(texts), problem: null })
      .where('importId', '=', stored.id)
      .where('line', '=', line)
      .execute();
  }
}

async function chooseRows(
  db: Database,
  { id }: StoredImport,
  { isChosen, lines, outcome }: NonNullable<ImportChange['choice']>,
) {
  await db
    .updateTable('importRows')
    .set({ isChosen })
    .where('importId', '=', id)
    .where('outcome', 'in', outcome ? [outcome] : [...chosenOutcomes])
    .$if(lines !== undefined, (query) => query.where('line', 'in', lines ?? []))
    .execute();
}

/**
 * Changes the columns, the options, cells or the chosen rows of a plan, and plans again.
 * @throws NotFoundError, InvalidFieldsError, HttpError 409
 */
export async function changePlan(
  context: PlanContext,
  request: FastifyRequest,
  id: string,
  { mapping, options, cells, choice }: ImportChange,
): Promise<void> {
  const { db } = context;
  const stored = await getImport(db, id);
  requirePlanned(stored);
  const newOptions = { ...stored.options, ...options } as ImportOptions;
  const isReadAgain =
    newOptions.sheet !== stored.options.sheet ||
    newOptions.headerLine !== stored.options.headerLine;
  if (isReadAgain) await readFileAgain(db, stored, newOptions);
  const changed = await commit({ db }, request, async (transaction) => {
    const current = await lockImport(transaction, id);
    requirePlanned(current);
    requireHeaders(Object.keys(mapping ?? {}), current, 'mapping');
    if (cells) await correctCells(transaction, current, cells);
    if (choice) await chooseRows(transaction, current, choice);
    const next = {
      ...current,
      mapping: { ...current.mapping, ...mapping },
      // Another user may have changed other options meanwhile.
      options: { ...current.options, ...options } as ImportOptions,
      revision: current.revision + 1,
    };
    await transaction
      .updateTable('imports')
      .set({
        mapping: JSON.stringify(next.mapping),
        options: JSON.stringify(next.options),
        revision: next.revision,
        planHash: null,
      })
      .where('id', '=', id)
      .execute();
    return next;
  });
  await makePlan(context, changed);
}
