import type { Generated } from 'kysely';
import type { DownloadState } from '#app/domain/downloads.ts';
import type { SampleKind } from '#shared/domain/samples.ts';
import type { Instant } from '#shared/db/column-types.ts';

/** The specification requires this table. The server does not use it. */
export interface UsersTable {
  id: string;
  username: string;
  password: string;
}

/** The reports of months that are final, and whether the email about a month was queued. */
export interface MonthlyReportsTable {
  /** "YYYY-MM" */
  month: string;
  emailedAt: Generated<Instant | null>;
  finalAt: Generated<Instant | null>;
  /** The report as JSON, once it is final. */
  snapshot: Generated<string | null>;
}

/** How far the server is with a large download, for all instances. */
export interface DownloadsTable {
  id: string;
  state: Generated<DownloadState['state']>;
  step: string;
  percent: number;
  updatedAt: Instant;
}

/** The records of the sample office, until an administrator removes or keeps them. */
interface DemoRecordsTable {
  entity: SampleKind;
  recordId: string;
  /** A trigger deletes the agent or the policy when this becomes true. */
  isRemoved: Generated<boolean>;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    demoRecords: DemoRecordsTable;
    users: UsersTable;
    monthlyReports: MonthlyReportsTable;
    downloads: DownloadsTable;
  }
}
