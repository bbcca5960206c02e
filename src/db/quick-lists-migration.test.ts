import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { engines, openEmptyDatabase } from '#tests/support/test-database.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as sessionsAndThrottles from './migrations/002-sessions-and-throttles.ts';
import * as auditLog from './migrations/003-audit-log.ts';
import * as leads from './migrations/005-leads.ts';
import * as quickLists from './migrations/007-quick-lists.ts';

const now = '2026-11-21T15:00:00.000Z';

/** Records as the five migrations before left them, more than are rewritten at once. */
async function openOldOffice(engine: (typeof engines)[number]) {
  const { db, close } = await openEmptyDatabase(engine);
  onTestFinished(close);
  const untyped = db as unknown as Kysely<unknown>;
  for (const { up } of [firstTables, sessionsAndThrottles, auditLog, leads]) await up(untyped);
  const agent = newId();
  await sql`
    insert into agents
      (id, first_name, last_name, email, commission_split, hire_date, created_at, updated_at)
    values (${agent}, 'José', 'Núñez', 'Jose@example.com', '70.00', ${now}, ${now}, ${now})
  `.execute(db);
  await sql`
    insert into policies (id, title, category, content, created_at, updated_at)
    values (${newId()}, 'Café', 'procedures', 'Long.', ${now}, ${now})
  `.execute(db);
  await sql`
    insert into continuing_education
      (id, agent_id, course_title, provider, course_type, hours_completed, completion_date,
        created_at, updated_at)
    values (${newId()}, ${agent}, 'Ethics', 'École', 'ethics', '3.00', '2026-03-01', ${now}, ${now})
  `.execute(db);
  const submissions = Array.from(
    { length: 1001 },
    () => sql`(${newId()}, 'Zoë', '김', 'zoe@example.com', '0142', 'buying', 'Tybée', ${now})`,
  );
  await sql`
    insert into contact_submissions
      (id, first_name, last_name, email, phone, service, message, created_at)
    values ${sql.join(submissions)}
  `.execute(db);
  await sql`
    update contact_submissions set assigned_agent_id = ${agent}
    where id in (select id from contact_submissions order by id limit 1)
  `.execute(db);
  return { db, agent };
}

test.each(engines)('on %s records from before can be ordered and searched', async (engine) => {
  const { db, agent } = await openOldOffice(engine);
  await quickLists.up(db as unknown as Kysely<unknown>);
  expect(await db.selectFrom('agents').selectAll().execute()).toMatchObject([
    { nameKey: 'nunez jose', searchName: 'jose nunez', searchText: 'jose nunez\njose@example.com' },
  ]);
  expect(await db.selectFrom('policies').selectAll().execute()).toMatchObject([
    { searchText: 'cafe\nprocedures', content: 'Long.' },
  ]);
  expect(await db.selectFrom('continuingEducation').selectAll().execute()).toMatchObject([
    { providerKey: 'ecole', agentKey: 'nunez jose', searchText: 'ethics\necole' },
  ]);
  const contacts = await db.selectFrom('contactSubmissions').selectAll().orderBy('id').execute();
  const found = {
    nameKey: '김 zoe',
    searchText: 'zoe 김\nzoe@example.com\n0142',
    searchMessage: 'tybee',
    message: 'Tybée',
  };
  expect(contacts).toHaveLength(1001);
  expect(contacts[0]).toMatchObject({ ...found, assignedAgentId: agent, agentKey: 'nunez jose' });
  expect(contacts[1000]).toMatchObject({ ...found, assignedAgentId: null, agentKey: '' });
});
