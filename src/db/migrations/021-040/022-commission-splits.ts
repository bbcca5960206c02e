import { PostgresAdapter, sql, type Kysely } from 'kysely';

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

const message = 'commission_splits is append-only';

async function createSplits(db: Kysely<unknown>) {
  await db.schema
    .createTable('commission_splits')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('agent_id', 'uuid', (column) =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .addColumn('effective_on', 'date', (column) => column.notNull())
    .addColumn('split', 'decimal(5, 2)', (column) =>
      column.notNull().check(sql`split >= 0 and split <= 100`),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) =>
      column.notNull().check(sql`origin in ('form', 'planned', 'audit_trail', 'opening')`),
    )
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('voided_at', 'timestamptz')
    .addColumn('voided_by', 'text')
    .addColumn('void_reason', 'text')
    .execute();
  await sql`
    create index commission_splits_of_agent
    on commission_splits (agent_id, effective_on, created_at, id)
  `.execute(db);
}

/** Rows can only be voided, and only once. They are deleted only with their agent. */
async function protectSplits(db: Kysely<unknown>) {
  const kept = ['id', 'agent_id', 'effective_on', 'split', 'reason', 'origin', 'created_by'];
  const isEdited = [...kept, 'created_at']
    .map((name) => `new.${name} is distinct from old.${name}`)
    .join(' or ');
  const isNoVoid = ['voided_at', 'voided_by', 'void_reason']
    .map((name) => `new.${name} is null`)
    .join(' or ');
  const isRefused = sql.raw(`old.voided_at is not null or ${isNoVoid} or ${isEdited}`);
  if (isPostgres(db)) {
    await sql`
      create function refuse_split_change() returns trigger language plpgsql as $$
      begin
        raise exception ${sql.lit(message)};
      end $$
    `.execute(db);
    await sql`
      create function refuse_split_deletion() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from agents where id = old.agent_id) then
          raise exception ${sql.lit(message)};
        end if;
        return old;
      end $$
    `.execute(db);
    await sql`
      create trigger commission_splits_no_truncate before truncate on commission_splits
      for each statement execute function refuse_split_change()
    `.execute(db);
    await sql`
      create trigger commission_splits_no_edit before update on commission_splits
      for each row when (${isRefused}) execute function refuse_split_change()
    `.execute(db);
    await sql`
      create trigger commission_splits_no_delete before delete on commission_splits
      for each row execute function refuse_split_deletion()
    `.execute(db);
    return;
  }
  await sql`
    create trigger commission_splits_no_edit before update on commission_splits when ${isRefused}
    begin select raise(abort, ${sql.lit(message)}); end
  `.execute(db);
  await sql`
    create trigger commission_splits_no_delete before delete on commission_splits
    when exists (select 1 from agents where id = old.agent_id)
    begin select raise(abort, ${sql.lit(message)}); end
  `.execute(db);
  // "insert or replace" deletes rows without firing the delete trigger.
  await sql`
    create trigger commission_splits_no_replace before insert on commission_splits
    when exists (select 1 from commission_splits where id = new.id)
    begin select raise(abort, ${sql.lit(message)}); end
  `.execute(db);
}

interface Agent {
  id: string;
  commissionSplit: string | number;
  createdAt: string;
}

interface Entry {
  entityId: string;
  at: string;
  actor: string | null;
  before: string | null;
  after: string | null;
}

interface Change {
  at: string;
  by: string;
  from: string | undefined;
  to: string;
}

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const officeDay = (instant: string) => isoDay.format(new Date(instant));

const splitIn = (fields: string | null): string | undefined => {
  const { commissionSplit } = JSON.parse(fields ?? '{}') as { commissionSplit?: string | number };
  return commissionSplit === undefined ? undefined : Number(commissionSplit).toFixed(2);
};

/** Reads the changes of splits from the audit trail, oldest first, by the agent's id. */
async function readChanges(db: Kysely<unknown>) {
  const { rows } = await sql<Entry>`
    select entity_id, at, actor, before, after from audit_log
    where entity = 'agent' and after like '%"commissionSplit"%' order by at, id
  `.execute(db);
  const changes = new Map<string, Change[]>();
  for (const { entityId: id, at, actor, before, after } of rows) {
    const to = splitIn(after);
    if (to === undefined) continue;
    const change = { at, by: actor ?? 'unknown', from: splitIn(before), to };
    changes.set(id, [...(changes.get(id) ?? []), change]);
  }
  return changes;
}

/** Returns the rows of an agent's history. Its last row has the agent's current split. */
function historyOf(agent: Agent, changes: Change[], now: string) {
  const current = Number(agent.commissionSplit).toFixed(2);
  const created = changes.find(({ from }) => from === undefined);
  const edits = changes.filter(({ from, to }) => from !== undefined && from !== to);
  const opening = created?.to ?? edits[0]?.from ?? current;
  const row = (
    split: string,
    at: string,
    by: string,
    rest: { origin: string; reason: string },
  ) => ({
    id: crypto.randomUUID(),
    agent_id: agent.id,
    effective_on: officeDay(at),
    split,
    created_by: by,
    created_at: at,
    ...rest,
  });
  const rows = [
    row(opening, agent.createdAt, created?.by ?? 'unknown', {
      origin: 'opening',
      reason: 'Split at the start',
    }),
    ...edits.map(({ to, at, by }) =>
      row(to, at, by, { origin: 'audit_trail', reason: 'From the audit trail' }),
    ),
  ];
  if (rows.at(-1)?.split !== current) {
    const reason = 'The split when its history was set up';
    rows.push(row(current, now, 'unknown', { origin: 'opening', reason }));
  }
  return rows;
}

const rowsAtOnce = 500;

async function rebuildHistory(db: Kysely<unknown>) {
  const now = new Date().toISOString();
  const changes = await readChanges(db);
  const { rows: agents } = await sql<Agent>`
    select id, commission_split, created_at from agents
  `.execute(db);
  const rows = agents.flatMap((agent) => historyOf(agent, changes.get(agent.id) ?? [], now));
  const table = db as Kysely<{ commission_splits: Record<string, unknown> }>;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await table
      .insertInto('commission_splits')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/** Creates the history of commission splits, and fills it from the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSplits(db);
  await rebuildHistory(db);
  await protectSplits(db);
}
