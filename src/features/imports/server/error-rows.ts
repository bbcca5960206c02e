import type { Database } from '#shared/db/connection.ts';
import { unguardFormula } from '#shared/domain/text/formula-guard.ts';
import { csvLines } from '#shared/records/csv.ts';
import { problemHeader } from '#features/imports/domain/imports.ts';
import { presentRow } from './present-import.ts';
import type { StoredImport } from './stored-import.ts';

/** Returns the rows with errors as CSV. The next import leaves the column of the reasons out. */
export async function errorRows(db: Database, { id, columns }: StoredImport): Promise<string> {
  const rows = await db
    .selectFrom('importRows')
    .selectAll()
    .where('importId', '=', id)
    .where((eb) => eb.or([eb('outcome', '=', 'error'), eb('state', '=', 'failed')]))
    .orderBy('line')
    .execute();
  const headers = [...columns.map(({ header }) => header), problemHeader];
  const lines = rows.map((row) => {
    const { cells, problems, reason } = presentRow(row);
    const messages = problems.map(({ header, message }) =>
      [header, message].filter(Boolean).join(': '),
    );
    const padded = columns.map((_column, index) => unguardFormula(cells[index] ?? ''));
    return [...padded, [...messages, ...(reason ? [reason] : [])].join('; ')];
  });
  return csvLines([headers, ...lines], true);
}
