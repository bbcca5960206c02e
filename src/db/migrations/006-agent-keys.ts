import { sql, type Kysely } from 'kysely';

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

/**
 * Keeps `agent_key` of records what the agent's `name_key` is, whoever writes to either: an order
 * by another table's column has no index.
 */
export async function keepAgentKeys(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  for (const [table, column] of Object.entries(followers)) {
    await sql
      .raw(`
        update ${table} set agent_key = (select name_key from agents where id = ${column})
        where ${column} is not null
      `)
      .execute(db);
    await (isPostgres ? followOnPostgres : followOnSqlite)(db, table, column);
  }
  await passOnRenames(db, isPostgres);
}
