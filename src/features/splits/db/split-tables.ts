import type { SplitOrigin } from '#features/splits/domain/splits.ts';
import type { CalendarDate, Decimal, Instant } from '#shared/db/column-types.ts';

/**
 * The commission splits of agents, each with the first day on which it applies. Triggers refuse
 * updates, except to void a row once, and refuse deletions.
 */
export interface CommissionSplitsTable {
  id: string;
  agentId: string;
  /** The first day on which the split applies. */
  effectiveOn: CalendarDate;
  split: Decimal;
  reason: string;
  origin: SplitOrigin;
  createdBy: string;
  createdAt: Instant;
  voidedAt: Instant | null;
  voidedBy: string | null;
  voidReason: string | null;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    commissionSplits: CommissionSplitsTable;
  }
}
