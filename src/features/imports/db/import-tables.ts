import type { Generated } from 'kysely';
import type {
  ImportKindName,
  ImportStatus,
  RowOutcome,
  RowState,
} from '#features/imports/domain/imports.ts';
import type { Instant } from '#shared/db/column-types.ts';

/** Files that the office brings in. The columns without another comment contain JSON. */
export interface ImportsTable {
  id: string;
  kind: ImportKindName;
  status: Generated<ImportStatus>;
  /** Whether all rows are stored. */
  isStored: Generated<boolean>;
  /** The number of the last change of the plan. */
  revision: Generated<number>;
  fileName: string | null;
  /** The file itself, until the plan is carried out. */
  source: Uint8Array | null;
  columns: string;
  reading: string;
  mapping: string;
  options: string;
  problems: Generated<string>;
  planHash: string | null;
  createdById: string;
  createdBy: string;
  createdAt: Instant;
  actor: string | null;
  committedAt: Instant | null;
  undoneAt: Instant | null;
}

export interface ImportRowsTable {
  importId: string;
  line: number;
  isInFile: Generated<boolean>;
  cells: string;
  problem: string | null;
  outcome: Generated<RowOutcome>;
  plan: Generated<string>;
  isChosen: Generated<boolean>;
  state: Generated<RowState>;
  reason: string | null;
  recordId: string | null;
  batchKey: Generated<string>;
  storedBefore: string | null;
  storedVersions: string | null;
}

/** The agents who came with an import. A trigger deletes an agent when `isRemoved` becomes true. */
export interface ImportedAgentsTable {
  agentId: string;
  importId: string;
  isRemoved: Generated<boolean>;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    imports: ImportsTable;
    importRows: ImportRowsTable;
    importedAgents: ImportedAgentsTable;
  }
}
