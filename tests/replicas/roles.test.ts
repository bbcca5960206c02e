import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { housekeep } from '#app/server/process/housekeeping.ts';
import { runCommand } from '#tests/support/commands.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { startPostgresCluster, type PostgresCluster } from '#tests/support/postgres.ts';
import { agentInput } from '#tests/support/record-samples.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { adminPassword } from '#tests/support/test-app.ts';

interface Service {
  command?: string[];
  environment: Record<string, string>;
}
const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};

let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startPostgresCluster();
  // Run `deploy/roles.sql` as the superuser, as PostgreSQL's Docker image does.
  execFileSync(
    'psql',
    [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--file=deploy/roles.sql',
      cluster.adminUrl,
    ],
    { env: { ...process.env, POSTGRES_PASSWORD: 'one', SERVER_DATABASE_PASSWORD: 'two' } },
  );
}, 60_000);
afterAll(() => cluster.stop());

const clock = () => new Date();
const log = { warn: () => undefined };

/**
 * Returns the URL of this test's cluster with the role and the database that compose.yaml gives a
 * service in DATABASE_URL.
 */
function urlOf(service: string): string {
  const named = new URL(
    services[service]?.environment['DATABASE_URL']?.replace(/\$\{.*\}/, 'x') ?? '',
  );
  const url = new URL(cluster.adminUrl);
  url.username = named.username;
  url.pathname = named.pathname;
  return url.href;
}

const startServer = () =>
  startServerProcess({
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: urlOf('app-1'),
      ADMIN_PASSWORD: adminPassword,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'error',
    },
  });

describe('A39: compose’s PostgreSQL roles', () => {
  let server: ServerProcess;
  let db: Database;
  afterAll(async () => {
    await db.destroy();
    await server.stop();
  });

  test('the server does not start before the migration, and says what to run', async () => {
    await expect(startServer()).rejects.toThrow(
      /The role in DATABASE_URL may not do this \(permission denied.*\): run "npm run migrate" as the owner/,
    );
  });

  test('the owner migrates and grants, any number of times', async () => {
    const [script = '', ...args] = services['migrate']?.command ?? [];
    const name = script.replace(/^scripts\/|\.ts$/g, '');
    for (const _time of [1, 2]) {
      const { code, output } = await runCommand(name, args, { DATABASE_URL: urlOf('migrate') });
      expect([code, output]).toEqual([0, expect.stringMatching(/^The database has schema 0/)]);
    }
  });

  test('the server starts with its own role and answers the main calls', async () => {
    server = await startServer();
    db = openDatabase({ url: urlOf('app-1') });
    let cookie = '';
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(server.origin + path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body) : null,
      });
      cookie ||= answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const text = await answer.text();
      return { status: answer.status, body: JSON.parse(text || '{}') as { id: string } };
    };
    const sent = await call('POST', '/api/contact', inquiry);
    const signedIn = await call('POST', apiPaths.login, {
      username: 'admin',
      password: adminPassword,
    });
    const created = await call('POST', '/api/admin/agents', agentInput());
    const listed = await call('GET', apiPaths.audit);
    const deactivated = await call('DELETE', `/api/admin/agents/${created.body.id}`);
    const all = [sent, signedIn, created, listed, deactivated].map(({ status }) => status);
    expect(all).toEqual([201, 200, 201, 200, 204]);
  }, 60_000);

  test('its role runs the scheduled deletions', async () => {
    const context = { db, sessionMaxSeconds: 60, retentionDays: 30, log, clock };
    await expect(housekeep(context)).resolves.toBeUndefined();
  });

  test.each([
    ['update audit_log set actor = null', /permission denied for table audit_log/],
    ['delete from audit_log', /permission denied for table audit_log/],
    ['update website_versions set note = null', /permission denied for table website_versions/],
    ['delete from website_versions', /permission denied for table website_versions/],
    [
      'update advertising_reviews set note = null',
      /permission denied for table advertising_reviews/,
    ],
    ['delete from advertising_reviews', /permission denied for table advertising_reviews/],
    ['update policy_versions set change_note = null', /denied for table policy_versions/],
    ['delete from policy_versions', /denied for table policy_versions/],
    ['delete from policies', /permission denied for table policies/],
    ['delete from agents', /permission denied for table agents/],
    ['delete from policy_requests', /permission denied for table policy_requests/],
    ['delete from policy_confirmations', /permission denied for table policy_confirmations/],
    ['delete from commission_splits', /permission denied for table commission_splits/],
    ['delete from ce_exemptions', /permission denied for table ce_exemptions/],
    ['delete from admin_users', /permission denied for table admin_users/],
    [
      `insert into demo_records select 'agent', id from agents where phone is not null`,
      /demo_records cannot be added/,
    ],
    ['select remove_sample()', /trigger functions can only be called as triggers/],
    [
      `create trigger extra after insert on agents execute function remove_sample()`,
      /permission denied for table agents/,
    ],
    ['truncate audit_log', /permission denied for table audit_log/],
    ['alter table audit_log disable trigger all', /must be owner of table audit_log/],
    ['drop trigger audit_log_no_delete on audit_log', /must be owner of relation audit_log/],
    ['alter table audit_log drop column actor', /must be owner of table audit_log/],
    ['drop table agents', /must be owner of table agents/],
    ['truncate agents', /permission denied for table agents/],
    ['create table extra (id int)', /permission denied for schema public/],
    ['create schema extra', /permission denied for database marsh/],
    ['create temporary table extra (id int)', /denied to create temporary tables/],
    ["insert into kysely_migration values ('x', 'x')", /permission denied for table/],
    ['set role marsh_owner', /permission denied to set role/],
    ["set session_replication_role = 'replica'", /permission denied to set parameter/],
  ])('its role may not "%s"', async (statement, refusal) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(refusal);
  });

  test('its role removes samples, but not those that an agent of the brokerage was asked about', async () => {
    const { rows } = await sql<{ agentId: string; policyId: string; versionId: string }>`
      select agents.id as agent_id, policy_id, policy_versions.id as version_id
      from agents, policy_versions
      where agents.id not in (select record_id from demo_records) limit 1
    `.execute(db);
    const at = clock().toISOString();
    const request = { id: newId(), ...rows[0]!, dueOn: '2026-12-05', createdAt: at };
    await db.insertInto('policyRequests').values(request).execute();
    const remove = (id: string) =>
      db.updateTable('demoRecords').set({ isRemoved: true }).where('recordId', '=', id).execute();
    await expect(remove(request.policyId)).rejects.toThrow(/foreign key/);
    const others = db.selectFrom('policies').select('id').where('id', '!=', request.policyId);
    const other = await others.executeTakeFirstOrThrow();
    await remove(other.id);
    const left = await db.selectFrom('policyVersions').select('policyId').execute();
    expect(left.map(({ policyId }) => policyId)).not.toContain(other.id);
    expect(left.map(({ policyId }) => policyId)).toContain(request.policyId);
  });

  test('neither role is a superuser or can create roles or databases', async () => {
    const { rows } = await sql<{ rolname: string }>`
      select rolname from pg_roles where rolname like 'marsh%'
      and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
    `.execute(db);
    expect(rows.map(({ rolname }) => rolname).sort()).toEqual(['marsh', 'marsh_owner']);
  });
});
