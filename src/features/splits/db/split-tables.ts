import type { StoredSplit } from '#features/splits/domain/splits.ts';
import type { Decimal } from '#shared/db/column-types.ts';

/**
 * The commission splits of agents, each with the first day on which it applies. Triggers refuse
 * updates, except to void a row once, and refuse deletions.
 */
export interface CommissionSplitsTable extends Omit<StoredSplit, 'split'> {
  agentId: string;
  split: Decimal;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    commissionSplits: CommissionSplitsTable;
  }
}
