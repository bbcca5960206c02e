import { PostgresAdapter, sql, type Kysely } from 'kysely';

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

const agentId = 'agent_id';
const hours = 'decimal(6, 2)';

async function createLicenses(db: Kysely<unknown>) {
  await db.schema
    .createTable('agent_licenses')
    .addColumn(agentId, 'uuid', (column) =>
      column.primaryKey().references('agents.id').onDelete('cascade'),
    )
    .addColumn('license_type', 'text', (column) =>
      column.check(sql`license_type in ('salesperson', 'associate_broker', 'broker')`),
    )
    .addColumn('status', 'text', (column) =>
      column.check(sql`status in ('active', 'inactive', 'lapsed')`),
    )
    .addColumn('first_licensed_on', 'date')
    .addColumn('renewal_due_on', 'date')
    .addColumn('post_license_on', 'date')
    .addColumn('post_license_certificate', 'text')
    .addColumn('is_realtor', 'boolean')
    .addColumn('grec_checked_on', 'date')
    .addColumn('grec_hours', 'decimal(5, 2)')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`
    insert into agent_licenses (agent_id, updated_at) select id, updated_at from agents
  `.execute(db);
}

async function createExemptions(db: Kysely<unknown>) {
  await db.schema
    .createTable('ce_exemptions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn(agentId, 'uuid', (column) =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('all_ce', 'license_law', 'post_license', 'post_license_extension')`),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('starts_on', 'date', (column) => column.notNull())
    .addColumn('ends_on', 'date')
    .addColumn('until', 'date')
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .addColumn('ended_by', 'text')
    .addColumn('end_reason', 'text')
    .execute();
  await sql`create index ce_exemptions_of_agent on ce_exemptions (agent_id)`.execute(db);
}

/** Creates the table of the requirements that the office adds to those of the product. */
const createRules = (db: Kysely<unknown>) =>
  db.schema
    .createTable('ce_rules')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('license_types', 'text', (column) => column.notNull())
    .addColumn('measure', 'text', (column) => column.notNull())
    .addColumn('hours', 'decimal(5, 2)', (column) => column.notNull())
    .addColumn('credit', 'decimal(5, 2)')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('span_from', 'date')
    .addColumn('span_to', 'date')
    .addColumn('due_from', 'date')
    .addColumn('due_to', 'date')
    .addColumn('strength', 'text', (column) =>
      column.notNull().check(sql`strength in ('enforced', 'watched', 'off')`),
    )
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('source_url', 'text')
    .addColumn('checked_on', 'date', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();

async function createStandings(db: Kysely<unknown>) {
  const dates = ['period_from', 'due_on', 'next_deadline_on', 'post_due_on', 'changes_on'];
  const tallies = ['needed', 'verified', 'pending', 'to_take'];
  let table = db.schema
    .createTable('ce_standings')
    .addColumn(agentId, 'uuid', (column) =>
      column.primaryKey().references('agents.id').onDelete('cascade'),
    )
    .addColumn('outcome', 'text', (column) => column.notNull());
  for (const name of dates) table = table.addColumn(name, 'date');
  for (const name of [...tallies, ...tallies.map((each) => `law_${each}`)]) {
    table = table.addColumn(name, hours, (column) => column.notNull().defaultTo(0));
  }
  for (const name of ['missing', 'watched', 'realtor_missing', 'alerts']) {
    table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'));
  }
  await table
    .addColumn('grec_difference', hours)
    .addColumn('computed_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index ce_standings_by_change on ce_standings (changes_on)`.execute(db);
  await sql`
    insert into ce_standings (agent_id, outcome, missing, computed_at)
    select id, 'unknown', '["license_type","status","renewal_due"]', updated_at from agents
  `.execute(db);
}

async function addCredit(db: Kysely<unknown>) {
  const table = () => db.schema.alterTable('continuing_education');
  await table()
    .addColumn('credit_decision', 'text', (column) =>
      column
        .notNull()
        .defaultTo('auto')
        .check(sql`credit_decision in ('auto', 'counts', 'does_not_count')`),
    )
    .execute();
  await table().addColumn('credit_reason', 'text').execute();
  for (const name of ['is_broker_topic', 'is_fair_housing']) {
    await table()
      .addColumn(name, 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
  }
  await sql`
    create index continuing_education_standing
    on continuing_education (agent_id, completion_date, id)
  `.execute(db);
}

/** Exemptions can only be ended, and only once. They are deleted only with their agent. */
async function protectExemptions(db: Kysely<unknown>) {
  const kept = ['id', agentId, 'kind', 'reason', 'source', 'starts_on', 'ends_on', 'until'];
  const columns = [...kept, 'created_by', 'created_at'];
  const isEdited = columns.map((name) => `new.${name} is distinct from old.${name}`).join(' or ');
  const isRefused = sql.raw(`old.ended_at is not null or new.ended_at is null or ${isEdited}`);
  const message = 'ce_exemptions is append-only';
  if (!isPostgres(db)) {
    await sql`
      create trigger ce_exemptions_no_edit before update on ce_exemptions when ${isRefused}
      begin select raise(abort, ${sql.lit(message)}); end
    `.execute(db);
    return;
  }
  await sql`
    create function refuse_exemption_edit() returns trigger language plpgsql as $$
    begin
      raise exception ${sql.lit(message)};
    end $$
  `.execute(db);
  await sql`
    create trigger ce_exemptions_no_edit before update on ce_exemptions
    for each row when (${isRefused}) execute function refuse_exemption_edit()
  `.execute(db);
}

async function protectRules(db: Kysely<unknown>) {
  if (isPostgres(db)) {
    await sql`
      create function refuse_rule_change() returns trigger language plpgsql as $$
      begin
        raise exception 'ce_rules is append-only';
      end $$
    `.execute(db);
    await sql`
      create trigger ce_rules_append_only before update or delete or truncate on ce_rules
      for each statement execute function refuse_rule_change()
    `.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`ce_rules_no_${change}`)} before ${sql.raw(change)} on ce_rules
      begin select raise(abort, 'ce_rules is append-only'); end
    `.execute(db);
  }
  // "insert or replace" deletes rows without firing the delete trigger.
  await sql`
    create trigger ce_rules_no_replace before insert on ce_rules
    when exists (select 1 from ce_rules where id = new.id)
    begin select raise(abort, 'ce_rules is append-only'); end
  `.execute(db);
}

/**
 * Creates the tables of licenses, exemptions, requirements and standings, and adds the office's
 * decision about credit to education records. No license has facts yet, so each standing is unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLicenses(db);
  await createExemptions(db);
  await createRules(db);
  await createStandings(db);
  await addCredit(db);
  await protectExemptions(db);
  await protectRules(db);
}
