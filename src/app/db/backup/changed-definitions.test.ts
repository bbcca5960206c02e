import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { expectNothingAt } from '#tests/support/office-content.ts';
import {
  createFolder,
  createMigratedPlace,
  createPlace,
  engines,
  useDatabase,
  type Engine,
} from '#tests/support/test-database.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** Returns statements that replace words in an SQLite definition, as a person can in a file. */
const rewriteSqlite = (name: string, from: string, to: string) => [
  'pragma writable_schema = on',
  `update sqlite_schema set sql = replace(sql, '${from.replaceAll("'", "''")}', '${to.replaceAll("'", "''")}')
    where name = '${name}'`,
  'pragma writable_schema = reset',
];

/** Runs statements, on SQLite also those that change the table with the definitions. */
async function execute(place: DatabaseLocation, statements: string[]) {
  if ('url' in place) {
    return useDatabase(place, async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
  }
  const database = new DatabaseSync(place.file, { defensive: false });
  for (const statement of statements) database.exec(statement);
  return database.close();
}

/** Changed definitions, the statements that change them, and the name that the refusal has. */
const changedSchemas: [string, string[] | Record<Engine, string[]>, string][] = [
  [
    'a trigger more',
    {
      sqlite: ['create trigger extra after insert on sessions begin select 1; end'],
      postgres: ['create trigger extra after insert on sessions execute function refuse_change()'],
    },
    'sessions',
  ],
  [
    'a trigger whose name is one of SQLite’s own',
    {
      sqlite: [
        'create trigger extra after insert on sessions begin select 1; end',
        ...rewriteSqlite('extra', 'extra', 'sqlite_extra'),
        'pragma writable_schema = on',
        `update sqlite_schema set name = 'sqlite_extra' where name = 'extra'`,
      ],
      postgres: ['alter table sessions add constraint extra check (true)'],
    },
    'sessions',
  ],
  [
    'the audit trail unprotected',
    {
      sqlite: ['drop trigger audit_log_no_delete'],
      postgres: ['drop trigger audit_log_no_delete on audit_log'],
    },
    'audit_log',
  ],
  [
    'a trigger that is turned off or empty',
    {
      sqlite: rewriteSqlite('audit_log_no_delete', 'raise(abort', `concat('x'`),
      postgres: ['alter table audit_log disable trigger audit_log_no_delete'],
    },
    'audit_log',
  ],
  [
    'a function that does nothing',
    {
      sqlite: rewriteSqlite('policies_no_delete', 'not exists', 'exists'),
      postgres: [
        `create or replace function keep_policies() returns trigger language plpgsql
          set search_path = public, pg_temp as $$ begin return old; end $$`,
      ],
    },
    '(policies|keep_policies)',
  ],
  ['a column more', ['alter table admin_users add column extra text'], 'admin_users'],
  ['a view', ['create view extra as select * from admin_users'], 'extra'],
  [
    'a column that may be empty',
    {
      sqlite: rewriteSqlite('agents', 'last_name text not null', 'last_name text'),
      postgres: ['alter table agents alter last_name drop not null'],
    },
    'agents',
  ],
  [
    'a condition that is always true',
    {
      sqlite: rewriteSqlite('commission_splits', 'check (split', 'check (1 or split'),
      postgres: [
        'alter table commission_splits drop constraint commission_splits_split_check',
        `alter table commission_splits add constraint commission_splits_split_check
          check (true or split >= 0)`,
      ],
    },
    'commission_splits',
  ],
  [
    'another default',
    {
      sqlite: rewriteSqlite('admin_users', `default 'admin'`, `default 'super_admin'`),
      postgres: [`alter table admin_users alter role set default 'super_admin'`],
    },
    'admin_users',
  ],
  [
    'a foreign key that deletes',
    {
      sqlite: rewriteSqlite('policy_versions', 'on delete restrict', 'on delete cascade'),
      postgres: [
        'alter table policy_versions drop constraint policy_versions_policy_id_fkey',
        `alter table policy_versions add constraint policy_versions_policy_id_fkey
          foreign key (policy_id) references policies (id) on delete cascade`,
      ],
    },
    'policy_versions',
  ],
  [
    'an index that is not unique',
    {
      sqlite: rewriteSqlite('agents_email_unique', 'UNIQUE INDEX', 'INDEX'),
      postgres: [
        'drop index agents_email_unique',
        'create index agents_email_unique on agents (lower(email))',
      ],
    },
    'agents',
  ],
  [
    'another type',
    {
      sqlite: rewriteSqlite('sessions', 'confirmed_at timestamptz', 'confirmed_at text'),
      postgres: ['alter table audit_log alter request_id type varchar(10)'],
    },
    '(sessions|audit_log)',
  ],
  [
    'hidden rows, or a comment that ends a definition',
    {
      sqlite: rewriteSqlite('demo_records', 'entity text not null', `entity text /*'*/ /*'*/`),
      postgres: ['alter table demo_records enable row level security'],
    },
    'demo_records',
  ],
];

describe.each(engines)('A47: a restore on %s', { timeout: 60_000 }, (engine) => {
  test.each(changedSchemas)(
    'refuses a backup of a database with %s, and names the first difference',
    async (_what, statements, name) => {
      const [changed, empty] = [await createMigratedPlace(engine), await createPlace(engine)];
      await execute(changed, Array.isArray(statements) ? statements : statements[engine]);
      const { path } = await makeBackup(changed, createFolder(), new Date());
      await expect(restoreBackup(empty, path)).rejects.toThrow(
        new RegExp(`are not those of this program. The first difference is in ${name}\\.$`),
      );
      await expectNothingAt(empty);
    },
  );
});
