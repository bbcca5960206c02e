import type { Instant, Version } from '#shared/db/column-types.ts';

/** The days on which the office is closed. A year without a row has the federal holidays. */
export interface ClosedDaysTable {
  year: number;
  /** A JSON array of `ClosedDay`. */
  days: string;
  version: Version;
  updatedAt: Instant;
  /** The username of the administrator; null if the server changed the row. */
  updatedBy: string | null;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    closedDays: ClosedDaysTable;
  }
}
