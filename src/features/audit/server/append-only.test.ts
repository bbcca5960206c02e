import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addAgent } from '#tests/support/record-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const everywhere = [
  ['update', "update audit_log set actor = 'nobody'"],
  ['update of one entry', "update audit_log set after = null where action = 'create'"],
  ['delete', 'delete from audit_log'],
  ['delete of one entry', "delete from audit_log where action = 'create'"],
  [
    'upsert',
    `insert into audit_log select * from audit_log where true
      on conflict (id) do update set actor = 'nobody'`,
  ],
];
const changes = {
  sqlite: [...everywhere, ['replace', 'insert or replace into audit_log select * from audit_log']],
  postgres: [...everywhere, ['truncate', 'truncate audit_log']],
};

describe.each(engines)('A39: the audit trail on %s', (engine) => {
  const office = shareOffice(engine);
  const trail = () => office().db.selectFrom('auditLog').selectAll().orderBy('id').execute();

  test.each(changes[engine])('refuses %s', async (_what, statement = '') => {
    await addAgent(office());
    const before = await trail();
    expect(before.length).toBeGreaterThan(0);
    await expect(sql.raw(statement).execute(office().db)).rejects.toThrow(/append-only/);
    expect(await trail()).toEqual(before);
  });

  test('keeps the entries of a deleted administrator', async () => {
    await addAgent(office());
    const before = await trail();
    await office().db.deleteFrom('adminUsers').execute();
    expect(await trail()).toEqual(before);
  });
});
