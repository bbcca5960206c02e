import { createHash } from 'node:crypto';
import { PostgresAdapter, sql, type Kysely } from 'kysely';

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

async function createVersions(db: Kysely<unknown>) {
  await db.schema
    .createTable('policy_versions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('policy_id', 'uuid', (column) =>
      column.notNull().references('policies.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('change_note', 'text')
    .addColumn('is_minor', 'boolean', (column) => column.notNull())
    .addColumn('asks', 'boolean', (column) => column.notNull())
    .addColumn('due_on', 'date')
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('published_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('policy_versions_number', ['policy_id', 'number'])
    .execute();
}

interface Policy {
  id: string;
  title: string;
  category: string;
  content: string;
  updatedAt: string;
}

function checksumOf({ title, category, content }: Policy) {
  const hash = createHash('sha256');
  for (const text of [title, category, content]) {
    const bytes = Buffer.from(text);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * Makes each policy's text its first version, and stores the text's checksum. No agent is asked to
 * confirm the version.
 */
async function publishFirstVersions(db: Kysely<unknown>) {
  await db.schema
    .alterTable('policies')
    .addColumn('checksum', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const { rows: ids } = await sql<{ id: string }>`select id from policies`.execute(db);
  const table = db as Kysely<{ policy_versions: Record<string, unknown> }>;
  for (const { id } of ids) {
    const { rows } = await sql<Policy>`
      select id, title, category, content, updated_at from policies where id = ${id}
    `.execute(db);
    const [policy] = rows;
    if (!policy) continue;
    const { title, category, content, updatedAt } = policy;
    const checksum = checksumOf(policy);
    await sql`update policies set checksum = ${checksum} where id = ${id}`.execute(db);
    await table
      .insertInto('policy_versions')
      .values({
        id: crypto.randomUUID(),
        policy_id: id,
        number: 1,
        title,
        category,
        content,
        checksum,
        is_minor: isPostgres(db) ? false : 0,
        asks: isPostgres(db) ? false : 0,
        published_by: 'before versions',
        published_at: updatedAt,
      })
      .execute();
  }
}

/** Refuses to update a version, and to delete it while its policy exists. */
async function protectVersions(db: Kysely<unknown>) {
  const message = sql.lit('policy_versions is append-only');
  const exists = sql`exists (select 1 from policies where id = old.policy_id)`;
  if (isPostgres(db)) {
    await sql`
      create function refuse_policy_versions_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' or ${exists} then
          raise exception ${message};
        end if;
        return old;
      end $$
    `.execute(db);
    await sql`
      create trigger policy_versions_no_truncate before truncate on policy_versions
      for each statement execute function refuse_policy_versions_change()
    `.execute(db);
    await sql`
      create trigger policy_versions_append_only before update or delete on policy_versions
      for each row execute function refuse_policy_versions_change()
    `.execute(db);
    return;
  }
  await sql`
    create trigger policy_versions_no_update before update on policy_versions
    begin select raise(abort, ${message}); end
  `.execute(db);
  await sql`
    create trigger policy_versions_no_delete before delete on policy_versions when ${exists}
    begin select raise(abort, ${message}); end
  `.execute(db);
  // "insert or replace" deletes rows without firing the delete trigger.
  await sql`
    create trigger policy_versions_no_replace before insert on policy_versions
    when exists (
      select 1 from policy_versions
      where id = new.id or (policy_id = new.policy_id and number = new.number)
    )
    begin select raise(abort, ${message}); end
  `.execute(db);
}

/** Creates the published versions of policies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVersions(db);
  await publishFirstVersions(db);
  await protectVersions(db);
}
