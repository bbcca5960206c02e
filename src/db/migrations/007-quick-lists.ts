import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { foldText, nameKeyOf, searchTextOf } from '#db/search.ts';
import { policyCategoryLabels, type PolicyCategory } from '#domain/policies.ts';
import { keepAgentKeys } from './006-agent-keys.ts';

type Table = 'agents' | 'policies' | 'continuing_education' | 'contact_submissions';
/** As it is stored, or as it is to be. */
type Row = Record<string, string | null>;

const rowsAtOnce = 1000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Writes columns anew from others, a thousand rows at a time. Plain names: no plugin is asked. */
async function rewrite(
  anyDb: Kysely<unknown>,
  table: Table,
  columns: string[],
  write: (row: Row) => Row,
) {
  const db = anyDb.withoutPlugins().withTables<Record<Table, Row>>();
  let last = beforeAllIds;
  for (;;) {
    const rows: Row[] = await db
      .selectFrom(table)
      .select(['id', ...columns])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) {
      await db
        .updateTable(table)
        .set(write(row))
        .where('id', '=', row['id'] ?? '')
        .execute();
    }
    const id = rows.at(-1)?.['id'];
    if (!id) return;
    last = id;
  }
}

const nameOf = ({ first_name: firstName, last_name: lastName }: Row) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});

async function fillKeys(db: Kysely<unknown>) {
  await rewrite(db, 'agents', ['first_name', 'last_name', 'email'], (row) => {
    const { firstName, lastName } = nameOf(row);
    return {
      name_key: nameKeyOf(nameOf(row)),
      search_name: searchTextOf(`${firstName} ${lastName}`),
      search_text: searchTextOf(`${firstName} ${lastName}`, row['email'] ?? null),
    };
  });
  await rewrite(db, 'policies', ['title', 'category'], ({ title, category }) => ({
    search_text: searchTextOf(
      title ?? null,
      policyCategoryLabels[category as PolicyCategory] ?? null,
    ),
  }));
  await rewrite(db, 'continuing_education', ['course_title', 'provider'], (row) => ({
    provider_key: foldText(row['provider'] ?? ''),
    search_text: searchTextOf(row['course_title'] ?? null, row['provider'] ?? null),
  }));
  const submitted = ['first_name', 'last_name', 'email', 'phone', 'message'];
  await rewrite(db, 'contact_submissions', submitted, (row) => {
    const { firstName, lastName } = nameOf(row);
    const { email = null, phone = null, message = null } = row;
    return {
      name_key: nameKeyOf(nameOf(row)),
      search_text: searchTextOf(`${firstName} ${lastName}`, email, phone),
      search_message: foldText(message ?? ''),
    };
  });
}

const newColumns: [Table, string[]][] = [
  ['agents', ['name_key']],
  ['continuing_education', ['provider_key', 'agent_key']],
  ['contact_submissions', ['name_key', 'agent_key', 'search_message']],
];

/** Folded text is compared byte by byte, whatever language PostgreSQL was set up for. */
async function addColumns(db: Kysely<unknown>, isPostgres: boolean) {
  const type = isPostgres ? sql`text collate "C"` : 'text';
  for (const [table, columns] of newColumns) {
    for (const column of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(column, type, (each) => each.notNull().defaultTo(''))
        .execute();
    }
  }
  if (!isPostgres) return;
  for (const table of ['agents', 'policies', 'continuing_education', 'contact_submissions']) {
    await sql`
      alter table ${sql.table(table)} alter column search_text type text collate "C"
    `.execute(db);
  }
}

const statusRank =
  "case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end";

/**
 * Each holds all that its list searches, filters and counts by, so that nothing is read of a
 * record that is not shown. The long lists have one for each of their orders.
 */
const indexes: Record<string, string> = {
  agents_list:
    'agents (name_key, id, email, phone, license_number, commission_split, is_active, search_text)',
  policies_list: 'policies (search_text, id, category, is_active, created_at, updated_at)',
  audit_log_of_record: 'audit_log (entity_id, at, id)',
  audit_log_list: 'audit_log (at, id, entity, action, actor)',
  email_messages_list: 'email_messages (created_at, id, status)',
  contact_submissions_assigned:
    'contact_submissions (assigned_agent_id) where assigned_agent_id is not null',
  contact_submissions_unread: "contact_submissions (id) where status = 'new' and read_at is null",
};

/* Equals of an order stand in the list's usual one, which comes first here. */
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

async function createIndexes(db: Kysely<unknown>) {
  for (const [name, columns] of [...Object.entries(indexes), ...indexesOfLongLists()]) {
    await sql`create index ${sql.raw(name)} on ${sql.raw(columns)}`.execute(db);
  }
  for (const name of ['contact_submissions_newest', 'audit_log_newest', 'audit_log_record']) {
    await db.schema.dropIndex(name).execute();
  }
}

/** Columns to order and search by, and indexes, with which lists of any length answer at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await addColumns(db, isPostgres);
  await fillKeys(db);
  await keepAgentKeys(db, isPostgres);
  await createIndexes(db);
}
