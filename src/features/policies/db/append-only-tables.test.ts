import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementContent } from '#tests/support/agreement-content.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const at = '2026-11-21T15:00:00.123Z';
const agentId = newId();
const policyId = newId();
const stamps = { createdAt: at, updatedAt: at };

const everywhere = [
  `update policy_versions set change_note = 'Another'`,
  'delete from policy_versions',
  'delete from policy_versions where number = 1',
  `insert into policy_versions select * from policy_versions where true
    on conflict (policy_id, number) do update set content = 'x'`,
  `update policy_confirmations set typed_name = 'Other'`,
  'update policy_confirmations set typed_name = typed_name',
  'delete from policy_confirmations',
  'delete from policy_requests',
];
const statements = {
  sqlite: [
    ...everywhere,
    'insert or replace into policy_versions select * from policy_versions',
    `insert or replace into policy_versions
      select 'x', policy_id, number, title, category, 'x', checksum, change_note, is_minor,
        asks, due_on, published_by, published_at
      from policy_versions`,
    'insert or replace into policy_confirmations select * from policy_confirmations',
    `insert or replace into policy_confirmations (id, request_id, version_id, agent_id,
        confirmed_at, method, typed_name, statement, checksum)
      select 'x', request_id, version_id, agent_id, confirmed_at, method, 'Other', statement,
        checksum
      from policy_confirmations`,
  ],
  postgres: [
    ...everywhere,
    'truncate policy_versions cascade',
    'truncate policy_confirmations',
    'truncate policy_requests cascade',
  ],
};

describe.each(engines)('versions and confirmations of policies on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const { db } = opened;
    const names = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };
    await db
      .insertInto('agents')
      .values({ id: agentId, ...names, commissionSplit: '70.00', hireDate: at, ...stamps })
      .execute();
    await db
      .insertInto('policies')
      .values({ id: policyId, title: 'Keys', category: 'policies', content: 'One.', ...stamps })
      .execute();
    const content = agreementContent(agentId, policyId);
    await db.insertInto('policyVersions').values(content.policyVersions).execute();
    await db.insertInto('policyRequests').values(content.policyRequests).execute();
    await db.insertInto('policyConfirmations').values(content.policyConfirmations).execute();
  });
  afterAll(() => opened.close());

  const stored = async () => ({
    versions: await opened.db.selectFrom('policyVersions').selectAll().execute(),
    confirmations: await opened.db.selectFrom('policyConfirmations').selectAll().execute(),
  });

  test.each(statements[engine])('vector 18: %s is refused', async (statement) => {
    const before = await stored();
    await expect(sql.raw(statement).execute(opened.db)).rejects.toThrow(/append-only/);
    expect(await stored()).toEqual(before);
  });

  test('a request has one confirmation, and a policy has one version with a number', async () => {
    const before = await stored();
    const { versions, confirmations } = before;
    const { db } = opened;
    const inserts = [
      db.insertInto('policyConfirmations').values({ ...confirmations[0]!, id: newId() }),
      db.insertInto('policyVersions').values({ ...versions[0]!, id: newId() }),
    ];
    for (const insert of inserts) {
      await expect(insert.execute()).rejects.toThrow(/unique|append-only/i);
    }
    expect(await stored()).toEqual(before);
  });
});
