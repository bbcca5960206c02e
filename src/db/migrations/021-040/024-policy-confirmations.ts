import { PostgresAdapter, sql, type Kysely } from 'kysely';

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

async function createRequests(db: Kysely<unknown>) {
  await db.schema
    .createTable('policy_requests')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('policy_id', 'uuid', (column) =>
      column.notNull().references('policies.id').onDelete('cascade'),
    )
    .addColumn('agent_id', 'uuid', (column) =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .addColumn('version_id', 'uuid', (column) =>
      column.notNull().references('policy_versions.id').onDelete('cascade'),
    )
    .addColumn('due_on', 'date', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_sent_at', 'timestamptz')
    .addColumn('sent_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_email_at', 'timestamptz')
    .addColumn('closed_at', 'timestamptz')
    .addColumn('closed_as', 'text', (column) =>
      column.check(sql`closed_as in ('confirmed', 'waived', 'replaced', 'agent_left')`),
    )
    .addColumn('close_reason', 'text')
    .addColumn('closed_by', 'text')
    .execute();
  await sql`
    create unique index policy_requests_open on policy_requests (policy_id, agent_id)
    where closed_at is null
  `.execute(db);
  await sql`
    create index policy_requests_to_send on policy_requests (next_email_at)
    where closed_at is null
  `.execute(db);
}

async function createLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable('policy_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'uuid', (column) =>
      column.notNull().references('policy_requests.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
}

async function createConfirmations(db: Kysely<unknown>) {
  await db.schema
    .createTable('policy_confirmations')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('request_id', 'uuid', (column) =>
      column.notNull().unique().references('policy_requests.id').onDelete('cascade'),
    )
    .addColumn('version_id', 'uuid', (column) =>
      column.notNull().references('policy_versions.id').onDelete('cascade'),
    )
    .addColumn('agent_id', 'uuid', (column) =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .addColumn('confirmed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('method', 'text', (column) =>
      column.notNull().check(sql`method in ('link', 'paper')`),
    )
    .addColumn('typed_name', 'text', (column) => column.notNull())
    .addColumn('statement', 'text', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('sent_to', 'text')
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('paper_on', 'date')
    .addColumn('recorded_by', 'text')
    .addColumn('note', 'text')
    .execute();
}

async function addToEmails(db: Kysely<unknown>) {
  const table = () => db.schema.alterTable('email_messages');
  await table()
    .addColumn('policy_request_id', 'uuid', (column) =>
      column.references('policy_requests.id').onDelete('cascade'),
    )
    .execute();
  await table().addColumn('secret_link', 'text').execute();
}

/** The indexes, with their tables and columns, except those that `createRequests` creates. */
const indexes = {
  policy_requests_of_policy: 'policy_requests (policy_id, agent_id)',
  policy_requests_of_agent: 'policy_requests (agent_id)',
  policy_requests_of_version: 'policy_requests (version_id, closed_as, agent_id)',
  policy_links_of_request: 'policy_links (request_id)',
  policy_confirmations_of_agent: 'policy_confirmations (agent_id)',
  policy_confirmations_of_version: 'policy_confirmations (version_id)',
  email_messages_policy_request: 'email_messages (policy_request_id)',
};

async function createIndexes(db: Kysely<unknown>) {
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.raw(name)} on ${sql.raw(columns)}`.execute(db);
  }
}

/**
 * Refuses to update a confirmation, and to delete it unless its request, version or agent has been
 * deleted. Checking only the request would not be enough, because SQLite deletes the confirmations
 * of a deleted agent or version before it deletes the requests.
 */
async function protectConfirmations(db: Kysely<unknown>) {
  const message = sql.lit('policy_confirmations is append-only');
  const exists = sql`exists (select 1 from policy_requests where id = old.request_id)
    and exists (select 1 from policy_versions where id = old.version_id)
    and exists (select 1 from agents where id = old.agent_id)`;
  if (isPostgres(db)) {
    await sql`
      create function refuse_policy_confirmations_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' or (${exists}) then
          raise exception ${message};
        end if;
        return old;
      end $$
    `.execute(db);
    await sql`
      create trigger policy_confirmations_no_truncate before truncate on policy_confirmations
      for each statement execute function refuse_policy_confirmations_change()
    `.execute(db);
    await sql`
      create trigger policy_confirmations_append_only before update or delete on policy_confirmations
      for each row execute function refuse_policy_confirmations_change()
    `.execute(db);
    return;
  }
  await sql`
    create trigger policy_confirmations_no_update before update on policy_confirmations
    begin select raise(abort, ${message}); end
  `.execute(db);
  await sql`
    create trigger policy_confirmations_no_delete before delete on policy_confirmations when ${exists}
    begin select raise(abort, ${message}); end
  `.execute(db);
  // "insert or replace" deletes rows without firing the delete trigger.
  await sql`
    create trigger policy_confirmations_no_replace before insert on policy_confirmations
    when exists (
      select 1 from policy_confirmations where id = new.id or request_id = new.request_id
    )
    begin select raise(abort, ${message}); end
  `.execute(db);
}

/**
 * Refuses to delete a request unless its policy, version or agent has been deleted, because its
 * confirmations would be deleted with it.
 */
async function protectRequests(db: Kysely<unknown>) {
  const message = sql.lit('policy_requests are only deleted with their policy or agent');
  const exists = sql`exists (select 1 from policies where id = old.policy_id)
    and exists (select 1 from policy_versions where id = old.version_id)
    and exists (select 1 from agents where id = old.agent_id)`;
  if (isPostgres(db)) {
    await sql`
      create function refuse_policy_request_deletion() returns trigger language plpgsql as $$
      begin
        if ${exists} then
          raise exception ${message};
        end if;
        return old;
      end $$
    `.execute(db);
    await sql`
      create trigger policy_requests_no_delete before delete on policy_requests
      for each row execute function refuse_policy_request_deletion()
    `.execute(db);
    return;
  }
  await sql`
    create trigger policy_requests_no_delete before delete on policy_requests when ${exists}
    begin select raise(abort, ${message}); end
  `.execute(db);
}

/**
 * Creates the tables of the requests to confirm policies, of the links in the requests' emails and
 * of the confirmations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRequests(db);
  await createLinks(db);
  await createConfirmations(db);
  await addToEmails(db);
  await createIndexes(db);
  await protectRequests(db);
  await protectConfirmations(db);
}
