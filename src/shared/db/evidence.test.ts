import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementContent } from '#tests/support/agreement-content.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import type { Tables } from './tables.ts';

const at = '2026-11-21T15:00:00.123Z';
const times = { createdAt: at, updatedAt: at };

/** The tables with the records that no statement may delete, and with their parents. */
const kept = [
  'agents',
  'policies',
  'policyVersions',
  'policyRequests',
  'policyConfirmations',
  'commissionSplits',
  'ceExemptions',
  'contactSubmissions',
] as const satisfies (keyof Tables)[];

/** The columns whose rows are deleted with their parent, or lose it. */
const dependent = `
  agent_deadlines.agent_id agent_deadlines.next_id agent_departures.agent_id agent_departures.inquiries_to
  agent_file_chunks.file_id agent_licenses.agent_id agent_pages.agent_id agent_slugs.agent_id
  agents_away.agent_id api_tokens.created_by ce_standings.agent_id contact_submissions.duty_agent_id contact_submissions.property_id
  deadline_notices.email_id desk_links.agent_id desk_links.request_id desk_sessions.agent_id
  duty_agents.agent_id duty_days.agent_id duty_days.second_id duty_swaps.from_id
  duty_swaps.to_id email_inquiries.contact_submission_id email_inquiries.email_id email_messages.contact_submission_id
  email_messages.policy_request_id import_rows.import_id imported_agents.import_id inquiry_calls.contact_submission_id
  inquiry_notes.contact_submission_id late_notices.email_id late_notices.inquiry_id page_proposals.agent_id
  policy_links.request_id webhook_deliveries.endpoint_id webhook_deliveries.inquiry_id
  webhook_endpoints.token_id webhook_events.inquiry_id website_picture_files.picture_id
`
  .trim()
  .split(/\s+/);

const everywhere = [
  'delete from policies',
  'delete from agents',
  'delete from policy_versions',
  'delete from policy_requests',
  'delete from policy_confirmations',
  'delete from commission_splits',
  'delete from ce_exemptions',
  `update policies set id = '00000000-0000-7000-8000-000000000000' where title = 'Keys'`,
  `update agents set id = '00000000-0000-7000-8000-000000000000' where last_name = 'Lee'`,
  `update policy_requests set id = '00000000-0000-7000-8000-000000000000'`,
  `update policy_requests set agent_id = (select id from agents where last_name = 'Sample')`,
  `update policy_requests set policy_id = (select id from policies where title = 'Sample')`,
  `insert into demo_records (entity, record_id)
    select 'agent', id from agents where last_name = 'Lee'`,
  `insert into demo_records (entity, record_id, is_removed)
    select 'policy', id, true from policies where title = 'Keys'`,
  `insert into imported_agents (agent_id, import_id)
    select id, '00000000-0000-7000-8000-000000000000' from agents where last_name = 'Lee'`,
  `update demo_records set record_id = (select id from agents where last_name = 'Lee')`,
  `insert into policies select * from policies where title = 'Keys'
    on conflict (id) do update set id = '00000000-0000-7000-8000-000000000000'`,
];

const statements = {
  sqlite: [
    ...everywhere,
    'insert or replace into policies select * from policies',
    'replace into agents select * from agents',
    'replace into policy_requests select * from policy_requests',
    'replace into ce_exemptions select * from ce_exemptions',
    `update or replace agents set email = 'ann@example.com'`,
    `update or replace policies set id = (select id from policies where title = 'Keys')`,
  ],
  postgres: [
    ...everywhere,
    'truncate agents cascade',
    'truncate policies cascade',
    'truncate policy_requests cascade',
    'truncate ce_exemptions',
    'truncate contact_submissions cascade',
    'truncate inquiry_calls',
  ],
};

const readerOf = (lastName: string, email: string) => {
  const agent = { firstName: 'Ann', lastName, email, commissionSplit: '70.00', hireDate: at };
  return { id: newId(), ...agent, ...times };
};

describe.each(engines)('the evidence of the office on %s', (engine) => {
  const [ann, sample] = [readerOf('Lee', 'ann@example.com'), readerOf('Sample', 's@example.com')];
  const policy = { category: 'policies' as const, content: 'One.', ...times };
  const keys = { id: newId(), title: 'Keys', ...policy };
  const samplePolicy = { id: newId(), title: 'Sample', ...policy };
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const { db } = opened;
    await db.insertInto('agents').values([ann, sample]).execute();
    await db.insertInto('policies').values([keys, samplePolicy]).execute();
    await db
      .insertInto('demoRecords')
      .values([
        { entity: 'agent', recordId: sample.id },
        { entity: 'policy', recordId: samplePolicy.id },
      ])
      .execute();
    const who = {
      address: '192.0.2.7',
      requestId: 'r',
      entity: 'agent',
      action: 'update',
    } as const;
    await db
      .insertInto('auditLog')
      .values({ id: newId(), at, ...who })
      .execute();
    const content = agreementContent(ann.id, keys.id);
    await db.insertInto('policyVersions').values(content.policyVersions).execute();
    await db.insertInto('policyRequests').values(content.policyRequests).execute();
    await db.insertInto('policyConfirmations').values(content.policyConfirmations).execute();
    await db.insertInto('commissionSplits').values(content.commissionSplits).execute();
    const exemption = { kind: 'all_ce' as const, reason: 'Judge', startsOn: '2026-01-01' };
    await db
      .insertInto('ceExemptions')
      .values({ id: newId(), agentId: ann.id, ...exemption, createdBy: 'admin', createdAt: at })
      .execute();
    const inquiry = { id: newId(), firstName: 'Amelia', lastName: 'Reyes', email: 'a@example.com' };
    await db
      .insertInto('contactSubmissions')
      .values({ ...inquiry, service: 'buying', aboutAgentId: ann.id, createdAt: at })
      .execute();
  });
  afterAll(() => opened.close());

  const rows = async () => {
    const all = kept.map((table) => opened.db.selectFrom(table).selectAll().execute());
    return Promise.all(all);
  };

  test.each(statements[engine])('stays, because "%s" is refused', async (statement) => {
    const before = await rows();
    await expect(sql.raw(statement).execute(opened.db)).rejects.toThrow(
      /append-only|cannot be (deleted|added|changed)|foreign key/i,
    );
    expect(await rows()).toEqual(before);
  });

  test.runIf(engine === 'sqlite')('stays while foreign keys are turned off', async () => {
    const before = await rows();
    await opened.db.connection().execute(async (db) => {
      await sql`pragma foreign_keys = off`.execute(db);
      for (const table of kept.slice(0, -1)) {
        await expect(db.deleteFrom(table).execute()).rejects.toThrow(/append-only|cannot be/);
      }
      await sql`pragma foreign_keys = on`.execute(db);
    });
    expect(await rows()).toEqual(before);
  });

  // Rows that are deleted with their parent: parts of an inquiry, which may be erased, of an
  // account, of a picture, of an import, and the present state of an agent. An inquiry loses its deleted home.
  test('is referred to by no foreign key that deletes or empties it', async () => {
    const { rows: links } = await (
      engine === 'sqlite'
        ? sql<{ name: string }>`
            select tables.name || '.' || links."from" as name
            from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as links
            where tables.type = 'table' and links.on_delete in ('CASCADE', 'SET NULL')`
        : sql<{ name: string }>`
            select conrelid::regclass || '.' || attname as name from pg_constraint
            join pg_attribute on attrelid = conrelid and attnum = conkey[1]
            where contype = 'f' and confdeltype in ('c', 'n')`
    ).execute(opened.db);
    expect(
      links
        .map(({ name }) => name)
        .filter((name) => !name.includes('admin_user_id'))
        .toSorted(),
    ).toEqual(dependent);
  });

  test('of a sample goes with the sample', async () => {
    const { db } = opened;
    const content = agreementContent(sample.id, samplePolicy.id);
    await db.insertInto('policyVersions').values(content.policyVersions).execute();
    await db.insertInto('policyRequests').values(content.policyRequests).execute();
    await db.insertInto('policyConfirmations').values(content.policyConfirmations).execute();
    await db.insertInto('commissionSplits').values(content.commissionSplits).execute();
    for (const entity of ['agent', 'policy'] as const) {
      await db
        .updateTable('demoRecords')
        .set({ isRemoved: true })
        .where('entity', '=', entity)
        .execute();
    }
    const [agents, policies, ...evidence] = await rows();
    expect([agents, policies]).toMatchObject([[{ id: ann.id }], [{ id: keys.id }]]);
    expect(evidence.map((each) => each.length)).toEqual([1, 1, 1, 2, 1, 1]);
  });
});
