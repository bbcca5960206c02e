import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { engines, openEmptyDatabase } from '#tests/support/test-database.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as sessionsAndThrottles from './migrations/002-sessions-and-throttles.ts';
import * as leads from './migrations/005-leads.ts';
import { containsTyped } from './search.ts';

test.each(engines)('on %s inquiries from before become leads that can be found', async (engine) => {
  const { db, close } = await openEmptyDatabase(engine);
  onTestFinished(close);
  const untyped = db as unknown as Kysely<unknown>;
  await firstTables.up(untyped);
  await sessionsAndThrottles.up(untyped);
  const [person, robot] = [newId(), newId()];
  for (const [id, isSpam] of [
    [person, 'false'],
    [robot, 'true'],
  ] as const) {
    await sql`
      insert into contact_submissions
        (id, first_name, last_name, email, phone, service, message, is_spam, created_at)
      values (${id}, 'José', 'Abreu', 'jose@example.com', '555-0142', 'buying', 'Tybee', ${sql.raw(isSpam)},
        '2026-11-21T15:00:00.000Z')
    `.execute(db);
    await sql`
      insert into idempotency_keys (key, request_hash, contact_submission_id, created_at)
      values (${id}, 'hash', ${id}, '2026-11-21T15:00:00.000Z')
    `.execute(db);
  }

  await leads.up(db.withTables());

  const rows = await db.selectFrom('contactSubmissions').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    {
      id: person,
      status: 'new',
      version: 1,
      readAt: null,
      assignedAgentId: null,
      message: 'Tybee',
    },
    { id: robot, status: 'spam', spamReason: null, consentVersion: null },
  ]);
  expect(rows[0]).not.toHaveProperty('isSpam');
  for (const typed of ['jose abreu', 'JOSE@', '0142', 'tybee']) {
    const found = await db
      .selectFrom('contactSubmissions')
      .select('id')
      .where((eb) => containsTyped(eb.ref('searchText'), typed))
      .execute();
    expect(found).toHaveLength(2);
  }
  await db.deleteFrom('contactSubmissions').where('id', '=', robot).execute();
  expect(await db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([{ key: person }]);
});
