import type { Generated } from 'kysely';
import type { SampleKind } from '#shared/domain/samples.ts';

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
  }
}
