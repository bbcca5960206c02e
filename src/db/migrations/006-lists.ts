import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** Records that are ordered by the name of an agent, and the column that says whose. */
const followers = {
  continuing_education: 'agent_id',
  contact_submissions: 'assigned_agent_id',
};

/* "For share" waits for whoever is renaming the agent, and makes them wait. */
async function followOnPostgres(db: Kysely<unknown>, table: string, column: string) {
  const take = `take_${table}_agent_key`;
  await sql
    .raw(`
      create function ${take}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.${column} is not distinct from old.${column} then
          return new;
        end if;
        new.agent_key := coalesce(
          (select name_key from agents where id = new.${column} for share), '');
        return new;
      end $$
    `)
    .execute(db);
  await sql
    .raw(`
      create trigger ${table}_agent_key before insert or update of ${column} on ${table}
      for each row execute function ${take}()
    `)
    .execute(db);
}

async function followOnSqlite(db: Kysely<unknown>, table: string, column: string) {
  for (const [change, when] of [
    ['insert', `new.${column} is not null`],
    [`update of ${column}`, `old.${column} is not new.${column}`],
  ] as const) {
    await sql
      .raw(`
        create trigger ${table}_agent_key_on_${change.split(' ')[0]} after ${change} on ${table}
        when ${when}
        begin
          update ${table} set agent_key = coalesce(
            (select name_key from agents where id = new.${column}), '')
          where id = new.id;
        end
      `)
      .execute(db);
  }
}

const renameAll = () =>
  Object.entries(followers)
    .map(
      ([table, column]) => `update ${table} set agent_key = new.name_key where ${column} = new.id;`,
    )
    .join('\n');

async function passOnRenames(db: Kysely<unknown>, isPostgres: boolean) {
  if (!isPostgres) {
    await sql
      .raw(`
        create trigger agents_pass_on_name after update of name_key on agents
        when old.name_key <> new.name_key
        begin
          ${renameAll()}
        end
      `)
      .execute(db);
    return;
  }
  await sql
    .raw(`
      create function pass_on_agent_name() returns trigger language plpgsql as $$
      begin
        ${renameAll()}
        return null;
      end $$
    `)
    .execute(db);
  await sql`
    create trigger agents_pass_on_name after update of name_key on agents
    for each row when (old.name_key <> new.name_key) execute function pass_on_agent_name()
  `.execute(db);
}

const statusRank =
  "case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end";

const indexes: Record<string, string> = {
  audit_log_of_record: 'audit_log (entity_id, at, id)',
  audit_log_list: 'audit_log (at, id, entity, action, actor)',
  email_messages_newest: 'email_messages (created_at, id)',
  email_messages_by_status: 'email_messages (status, created_at, id)',
  contact_submissions_assigned:
    'contact_submissions (assigned_agent_id) where assigned_agent_id is not null',
  contact_submissions_unread: "contact_submissions (id) where status = 'new' and read_at is null",
};

/**
 * The two longest lists have an index for each sort order, so that a page far down the list needs no
 * sorting. It contains all columns that the list filters by, so that only the rows of the page are
 * read. Rows that are equal by a sort order are sorted by the first order here.
 */
const longLists = {
  continuing_education: {
    orders: {
      date: 'completion_date',
      course: 'search_text',
      provider: 'provider_key',
      agent: 'agent_key',
      type: 'course_type',
      hours: 'hours_completed',
      status: 'is_verified',
    },
    others: ['agent_id', 'course_type', 'is_verified', 'search_text'],
  },
  contact_submissions: {
    orders: {
      received: 'created_at',
      name: 'name_key',
      agent: 'agent_key',
      service: 'service',
      status: `(${statusRank})`,
    },
    others: ['status', 'service', 'assigned_agent_id', 'search_text'],
  },
};

function indexesOfLongLists() {
  return Object.entries(longLists).flatMap(([table, { orders, others }]) =>
    Object.entries(orders).map(([order, key]) => {
      const columns = new Set([key, Object.values(orders)[0], 'id', ...others]);
      return [`${table}_by_${order}`, `${table} (${[...columns].join(', ')})`] as const;
    }),
  );
}

/** Indexes with which long lists answer quickly, and triggers that keep `agent_key` up to date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, column] of Object.entries(followers)) {
    await (isPostgres ? followOnPostgres : followOnSqlite)(db, table, column);
  }
  await passOnRenames(db, isPostgres);
  for (const [name, columns] of [...Object.entries(indexes), ...indexesOfLongLists()]) {
    await sql`create index ${sql.raw(name)} on ${sql.raw(columns)}`.execute(db);
  }
}
