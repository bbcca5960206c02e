/** An office with something of everything in it, always the same, and what of it has changed. */
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '#db/connection.ts';
import { searchTextOf } from '#db/search.ts';
import type { Tables } from '#db/tables.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Engine } from '#tests/support/test-database.ts';

export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const fixedId = (kind: number, nth: number) => `01900000-0000-7000-8000-0000000${kind}000${nth}`;
const idsOf = (kind: number, count: number) =>
  Array.from({ length: count }, (_, index) => fixedId(kind, index));

/** The ids of what stands in the office before every request. */
export const knownIds = {
  agents: idsOf(1, 3),
  policies: idsOf(2, 2),
  educationRecords: idsOf(3, 2),
  contacts: idsOf(4, 3),
  mails: idsOf(5, 3),
  administrators: idsOf(6, 3),
  sessions: idsOf(7, 3),
  portraits: idsOf(8, 1),
};

/** Tables that hang together, each in the order in which rows may come; they go in the opposite one. */
const groups = [
  ['adminUsers', 'sessions'],
  ['throttleBuckets'],
  ['policies'],
  ['agentPortraits'],
  [
    'agents',
    'agentSlugs',
    'agentPages',
    'continuingEducation',
    'contactSubmissions',
    'contactNotes',
    'mailMessages',
    'idempotencyKeys',
  ],
] as const;
const tables = groups.flat();
export type Table = (typeof tables)[number];

const then = '2026-11-20T15:00:00.000Z';
const dates = { createdAt: then, updatedAt: then };

const agentRow = (nth: number, firstName: string, isActive: boolean) => ({
  id: knownIds.agents[nth] ?? '',
  firstName,
  lastName: 'Whitfield',
  email: `agent${nth}@example.com`,
  phone: nth === 0 ? null : '(912) 555-0142',
  commissionSplit: '70.00',
  isActive,
  hireDate: then,
  searchName: searchTextOf(`${firstName} Whitfield`),
  searchText: searchTextOf(`${firstName} Whitfield`, `agent${nth}@example.com`),
  ...dates,
});

const contactRow = (nth: number, part: Partial<Insertable<Tables['contactSubmissions']>> = {}) => ({
  ...inquiry,
  id: knownIds.contacts[nth] ?? '',
  searchText: searchTextOf(`${inquiry.firstName} ${inquiry.lastName}`, inquiry.email),
  status: 'new',
  createdAt: then,
  ...part,
});

const mailRow = (nth: number, status: string) => ({
  id: knownIds.mails[nth] ?? '',
  contactSubmissionId: knownIds.contacts[0] ?? '',
  kind: ['office_notice', 'agent_notice', 'acknowledgement'][nth] ?? '',
  messageId: `<${nth}@example.com>`,
  recipientName: 'Amelia',
  recipientAddress: `reader${nth}@example.com`,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  status,
  nextAttemptAt: then,
  createdAt: then,
});

async function fill({ db, addAdministrator }: TestApp) {
  const [first = '', second = '', third = ''] = knownIds.agents;
  await addAdministrator('admin', 'super_admin');
  await addAdministrator('clerk', 'admin');
  await addAdministrator('former', 'admin');
  for (const [nth, username] of ['admin', 'clerk', 'former'].entries()) {
    const id = knownIds.administrators[nth] ?? '';
    const change = { id, isActive: username !== 'former' };
    await db.updateTable('adminUsers').set(change).where('username', '=', username).execute();
  }
  await db
    .insertInto('agents')
    .values([agentRow(0, 'Eleanor', true), agentRow(1, 'José', true), agentRow(2, 'Ida', false)])
    .execute();
  const slugs = [
    { slug: 'eleanor-whitfield', agentId: first },
    { slug: 'eleanor-before', agentId: first },
    { slug: 'jose-whitfield', agentId: second },
    { slug: 'ida-whitfield', agentId: third },
  ];
  await db.insertInto('agentSlugs').values(slugs).execute();
  const portraitId = knownIds.portraits[0] ?? '';
  for (const { slug, agentId } of slugs.filter((each) => each.slug !== 'eleanor-before')) {
    const page = { slug, agentId, updatedAt: then, ...(agentId === second && { portraitId }) };
    await db.insertInto('agentPages').values(page).execute();
  }
  await db
    .insertInto('agentPortraits')
    .values({ portraitId, width: 400, format: 'webp', bytes: Buffer.from('RIFF') })
    .execute();
  await fillPapers(db);
}

async function fillPapers(db: Database) {
  const policy = { category: 'policies', content: 'Two people stay.', ...dates };
  await db
    .insertInto('policies')
    .values(knownIds.policies.map((id, nth) => ({ id, title: `Rule ${nth}`, ...policy })))
    .execute();
  await db
    .insertInto('continuingEducation')
    .values(
      knownIds.educationRecords.map((id, nth) => ({
        id,
        agentId: knownIds.agents[nth] ?? '',
        courseTitle: 'Fair Housing',
        provider: 'Coastal School',
        courseType: 'ethics',
        hoursCompleted: '3.25',
        completionDate: '2024-03-01',
        ...dates,
      })),
    )
    .execute();
  await db
    .insertInto('contactSubmissions')
    .values([
      contactRow(0),
      contactRow(1, { status: 'spam', spamReason: 'links' }),
      contactRow(2, { service: 'both', aboutAgentId: knownIds.agents[1] ?? null }),
    ])
    .execute();
  const note = { author: 'admin', text: 'Called back.', createdAt: then };
  const contactSubmissionId = knownIds.contacts[0] ?? '';
  await db
    .insertInto('contactNotes')
    .values({ id: fixedId(9, 0), contactSubmissionId, ...note })
    .execute();
  await db
    .insertInto('mailMessages')
    .values([mailRow(0, 'sent'), mailRow(1, 'sending'), mailRow(2, 'failed')])
    .execute();
}

type Rows = Record<string, unknown>[];

const read = (db: Database, table: Table): Promise<Rows> =>
  db.selectFrom(table).selectAll().execute();

/** Pictures are told apart by their length. */
const asText = (rows: Rows) =>
  rows
    .map(({ bytes, ...row }) =>
      JSON.stringify(bytes instanceof Uint8Array ? { ...row, bytes: bytes.length } : row),
    )
    .sort();

/** The rows of each table as text. */
type Snapshot = Map<Table, string>;

async function takeSnapshot(db: Database): Promise<Snapshot> {
  const take = async (table: Table) => [table, asText(await read(db, table)).join('\n')] as const;
  return new Map(await Promise.all(tables.map(take)));
}

/** Another one whenever anything was written: to look at every row each time would take long. */
async function readMark(db: Database, engine: Engine): Promise<string> {
  const mark =
    engine === 'sqlite' ? sql`total_changes()` : sql`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const { rows } = await sql<{ mark: unknown }>`select ${mark} as mark`.execute(db);
  return String(rows[0]?.mark);
}

export interface FuzzOffice extends TestApp {
  /** For a Cookie header. */
  cookies: { super: string; clerk: string };
  /** The tables that differ from how every request finds them. */
  findChanges: () => Promise<Table[]>;
  /** Makes everything as it was, but for the audit trail. */
  restore: (changed: Table[]) => Promise<void>;
}

export async function openOffice(testApp: TestApp, engine: Engine): Promise<FuzzOffice> {
  const { db, signIn } = testApp;
  await fill(testApp);
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
      if ((await readMark(db, engine)) === mark) return [];
      const now = await takeSnapshot(db);
      return tables.filter((table) => now.get(table) !== start.get(table));
    },
    async restore(changed: Table[]) {
      const affected = groups.filter((group) => group.some((table) => changed.includes(table)));
      await db.transaction().execute(async (transaction) => {
        for (const group of affected) await refill(transaction, group, rows);
      });
      mark = await readMark(db, engine);
    },
  };
}

async function refill(db: Database, group: readonly Table[], rows: Map<Table, Rows>) {
  // Rows go back as they were read, whatever their table.
  const anyTable = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (const table of group.toReversed()) await anyTable.deleteFrom(table).execute();
  for (const table of group) {
    const values = rows.get(table) ?? [];
    if (values.length > 0) await anyTable.insertInto(table).values(values).execute();
  }
}
