/** Finds the tables that a random request changed, and restores their sample records. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { withoutTriggers } from '#tests/support/empty-office.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Engine } from '#tests/support/test-database.ts';
import { fillOffice, knownIds } from './sample-office.ts';

/**
 * Groups of tables that are restored together, because their rows refer to each other. Rows are
 * inserted in this order and deleted in the opposite order.
 */
const groups = [
  ['adminUsers', 'sessions', 'knownDevices', 'signInLinks'],
  ['throttleBuckets'],
  ['passkeyChallenges'],
  ['authenticatorAppSetups'],
  ['savedReplies'],
  ['websiteParts'],
  ['websitePictures', 'websitePictureFiles'],
  ['agentPortraits'],
  [
    'policies',
    'policyVersions',
    'demoRecords',
    'agents',
    'agentSlugs',
    'agentPages',
    'agentLicenses',
    'ceExemptions',
    'commissionSplits',
    'continuingEducation',
    'testimonials',
    'contactSubmissions',
    'inquiryNotes',
    'inquiryCalls',
    'emailMessages',
    'emailInquiries',
    'idempotencyKeys',
    'policyRequests',
    'policyConfirmations',
  ],
] as const;
const tables = groups.flat();
export type Table = (typeof tables)[number];

type Rows = Record<string, unknown>[];

const read = (db: Database, table: Table): Promise<Rows> =>
  db.selectFrom(table).selectAll().execute();

/** Returns each row as text, sorted. The bytes of a picture are represented by their number. */
const asText = (rows: Rows) =>
  rows
    .map((row) => Object.entries(row))
    .map((values) =>
      JSON.stringify(
        values.map(([name, value]) => [name, value instanceof Uint8Array ? value.length : value]),
      ),
    )
    .sort();

/** The rows of each table as text. */
type Snapshot = Map<Table, string>;

async function takeSnapshot(db: Database): Promise<Snapshot> {
  const take = async (table: Table) => [table, asText(await read(db, table)).join('\n')] as const;
  return new Map(await Promise.all(tables.map(take)));
}

/**
 * Returns a value that changes with every write. Comparing it is much faster than comparing all
 * rows.
 */
async function readMark(db: Database, engine: Engine): Promise<string> {
  const mark =
    engine === 'sqlite' ? sql`total_changes()` : sql`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const { rows } = await sql<{ mark: unknown }>`select ${mark} as mark`.execute(db);
  return String(rows[0]?.mark);
}

export interface FuzzOffice extends TestApp {
  /** The Cookie headers of a super admin and of an administrator who is not a super admin. */
  cookies: { super: string; clerk: string };
  /** Returns the tables whose rows differ from the sample records. */
  findChanges: () => Promise<Table[]>;
  /** Restores the sample records of these tables. The audit trail is never restored. */
  restore: (changed: Table[]) => Promise<void>;
}

export async function openOffice(testApp: TestApp, engine: Engine): Promise<FuzzOffice> {
  const { db, signIn } = testApp;
  await fillOffice(testApp);
  await signIn();
  const cookies = { super: await signIn(), clerk: await signIn('clerk') };
  await db.deleteFrom('throttleBuckets').execute();
  const sessions = await db.selectFrom('sessions').select('id').orderBy('id').execute();
  for (const [nth, { id }] of sessions.entries()) {
    const fixed = { id: knownIds.sessions[nth] ?? '' };
    await db.updateTable('sessions').set(fixed).where('id', '=', id).execute();
  }
  return { ...testApp, cookies, ...(await rememberRows(db, engine)) };
}

async function rememberRows(db: Database, engine: Engine) {
  const start = await takeSnapshot(db);
  const rows = new Map<Table, Rows>();
  for (const table of tables) rows.set(table, await read(db, table));
  let mark = await readMark(db, engine);
  return {
    async findChanges() {
      const newMark = await readMark(db, engine);
      if (newMark === mark) return [];
      const now = await takeSnapshot(db);
      const changed = tables.filter((table) => now.get(table) !== start.get(table));
      if (changed.length === 0) mark = newMark;
      return changed;
    },
    async restore(changed: Table[]) {
      const affected = groups.filter((group) => group.some((table) => changed.includes(table)));
      await withoutTriggers(db, async (transaction) => {
        for (const group of affected) await refill(transaction, group, rows);
      });
      mark = await readMark(db, engine);
    },
  };
}

async function refill(db: Database, group: readonly Table[], rows: Map<Table, Rows>) {
  // The tables' types do not apply, because the rows are inserted exactly as they were read.
  const anyTable = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  if (group.includes('agents')) {
    // These rows belong to rows of the group. The sample office has none of them.
    for (const table of ['policyLinks', 'ceStandings']) await anyTable.deleteFrom(table).execute();
  }
  for (const table of group.toReversed()) await anyTable.deleteFrom(table).execute();
  for (const table of group) {
    const values = rows.get(table) ?? [];
    if (values.length > 0) await anyTable.insertInto(table).values(values).execute();
  }
}
