import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { toVersion } from './versions.ts';

const policies = [
  {
    title: 'Open houses',
    category: 'procedures' as const,
    content: 'Two people stay.\r\n',
    isActive: true,
  },
  {
    title: '“Büro” 👍',
    category: 'policies' as const,
    content: '👍'.repeat(65_536),
    isActive: false,
  },
].map((words, nth) => ({
  id: `018f0000-0000-7000-8000-00000000000${nth}`,
  ...words,
  createdAt: '2024-01-02T15:00:00.000Z',
  updatedAt: `2026-10-0${nth + 1}T15:00:00.123Z`,
  version: 7,
}));

const facts = { changeNote: null, isMinor: false, asks: false, dueOn: null };

const firstVersion = (policy: (typeof policies)[number]) =>
  toVersion(policy, {
    number: 1,
    ...facts,
    publishedBy: 'admin',
    publishedAt: policy.updatedAt,
  });

const everywhere = [
  ['an update', `update policy_versions set change_note = 'Another'`],
  ['an update of nothing', 'update policy_versions set number = number'],
  ['a deletion', 'delete from policy_versions'],
  ['a deletion of one version', 'delete from policy_versions where number = 1'],
  [
    'an upsert',
    `insert into policy_versions select * from policy_versions where true
      on conflict (policy_id, number) do update set content = 'x'`,
  ],
];
const changes = {
  sqlite: [
    ...everywhere,
    ['a replacement', 'insert or replace into policy_versions select * from policy_versions'],
    [
      'a replacement by number',
      `insert or replace into policy_versions
        select 'x', policy_id, number, title, category, 'x', checksum, change_note, is_minor,
          asks, due_on, published_by, published_at
        from policy_versions`,
    ],
  ],
  postgres: [...everywhere, ['a truncation', 'truncate policy_versions cascade']],
};

describe.each(engines)('versions of policies on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
    await opened.db.insertInto('policies').values(policies).execute();
    await opened.db.insertInto('policyVersions').values(policies.map(firstVersion)).execute();
  });
  afterEach(() => opened.close());

  const versions = () =>
    opened.db.selectFrom('policyVersions').selectAll().orderBy('publishedAt').execute();

  test.each(changes[engine])('vector 18: refuse %s', async (_what, statement = '') => {
    const kept = await versions();
    await expect(sql.raw(statement).execute(opened.db)).rejects.toThrow(/append-only/);
    expect(await versions()).toEqual(kept);
  });

  test('of one policy have different numbers', async () => {
    const again = firstVersion(policies[0]!);
    await expect(opened.db.insertInto('policyVersions').values(again).execute()).rejects.toThrow(
      /unique|append-only/i,
    );
  });
});
