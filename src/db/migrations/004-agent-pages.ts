import { sql, type Kysely } from 'kysely';
import { slugOf } from '#domain/agent-pages.ts';

// A type, because an interface is open and names no record of tables.
type Tables = {
  agents: { id: string; first_name: string; last_name: string; created_at: string };
  agent_slugs: { slug: string; agent_id: string };
  agent_pages: { agent_id: string; slug: string; updated_at: string };
};

/** Older agents come first to a name that several have. */
async function makePages(anyDb: Kysely<unknown>) {
  const db = anyDb.withTables<Tables>();
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'first_name', 'last_name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const taken = new Set<string>();
  const now = new Date().toISOString();
  for (const { id, first_name, last_name } of agents) {
    const wanted = slugOf(`${first_name} ${last_name}`);
    let slug = wanted;
    for (let nth = 2; taken.has(slug); nth++) slug = `${wanted}-${nth}`;
    taken.add(slug);
    await db.insertInto('agent_slugs').values({ slug, agent_id: id }).execute();
    await db.insertInto('agent_pages').values({ agent_id: id, slug, updated_at: now }).execute();
  }
}

/** Every agent's public page, the addresses it ever had, and the portraits, for every copy to serve. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('agent_id', 'uuid', (column) =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('agent_slugs_agent').on('agent_slugs').column('agent_id').execute();

  await db.schema
    .createTable('agent_pages')
    .addColumn('agent_id', 'uuid', (column) =>
      column.primaryKey().references('agents.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (column) => column.notNull().unique().references('agent_slugs.slug'))
    .addColumn('headline', 'text')
    .addColumn('biography', 'text')
    .addColumn('whatsapp', 'text')
    .addColumn('facebook', 'text')
    .addColumn('instagram', 'text')
    .addColumn('linkedin', 'text')
    .addColumn('is_shown', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('portrait_id', 'uuid')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('agent_portraits')
    .addColumn('portrait_id', 'uuid', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('bytes', sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_portraits_file', ['portrait_id', 'width', 'format'])
    .execute();

  await makePages(db.withoutPlugins());
}
