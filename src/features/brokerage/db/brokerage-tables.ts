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

/** The settings that the office changed. A setting without a row has its first value. */
export interface OfficeSettingsTable {
  key: string;
  /** JSON. */
  value: string;
  version: Version;
  updatedBy: string;
  updatedAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    closedDays: ClosedDaysTable;
    officeSettings: OfficeSettingsTable;
  }
}
