import { sql, type Kysely } from 'kysely';

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
 * The two longest lists have an index for each sort order, so that the database need not sort to
 * find a page far down the list. Each index contains all columns that the list filters by, so that
 * the database reads only the rows of the page. If rows have the same value in the chosen sort
 * order, the first sort order of the list decides between them.
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

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of [...Object.entries(indexes), ...indexesOfLongLists()]) {
    await sql`create index ${sql.raw(name)} on ${sql.raw(columns)}`.execute(db);
  }
}
