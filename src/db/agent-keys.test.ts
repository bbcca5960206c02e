import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { agentSearch } from './search.ts';

const now = '2026-11-21T15:00:00.000Z';
const instants = { createdAt: now, updatedAt: now };

const name = (firstName: string, lastName: string) => ({ firstName, lastName });

describe.each(engines)('the order by an agent’s name on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  const people = { jane: newId(), tom: newId() };
  beforeEach(async () => {
    await opened.db.deleteFrom('contactSubmissions').execute();
    await opened.db.deleteFrom('continuingEducation').execute();
    await opened.db.deleteFrom('agents').execute();
    for (const [id, agent] of [
      [people.jane, name('Jane', 'Doe')],
      [people.tom, name('Tom', 'Ávila')],
    ] as const) {
      const email = `${id}@example.com`;
      const row = { id, ...agent, email, commissionSplit: '70.00', hireDate: now, ...instants };
      await opened.db
        .insertInto('agents')
        .values({ ...row, ...agentSearch(row) })
        .execute();
    }
  });

  async function addRecords(agentId: string, assignedAgentId: string | null) {
    const education = { courseTitle: 'Ethics', provider: 'School', courseType: 'ethics' } as const;
    const done = { hoursCompleted: '3.00', completionDate: '2026-03-01' };
    await opened.db
      .insertInto('continuingEducation')
      .values({ id: newId(), agentId, ...education, ...done, ...instants })
      .execute();
    const sender = {
      ...name('Amelia', 'Carter'),
      email: 'amelia@example.com',
      service: 'buying' as const,
    };
    await opened.db
      .insertInto('contactSubmissions')
      .values({ id: newId(), ...sender, assignedAgentId, createdAt: now })
      .execute();
  }

  const keys = async () =>
    [
      ...(await opened.db.selectFrom('continuingEducation').select('agentKey').execute()),
      ...(await opened.db.selectFrom('contactSubmissions').select('agentKey').execute()),
    ].map(({ agentKey }) => agentKey);

  test('follows from the first, and is nobody’s where nobody is', async () => {
    await addRecords(people.tom, people.jane);
    expect(await keys()).toEqual(['avila tom', 'doe jane']);
    await opened.db.updateTable('contactSubmissions').set({ assignedAgentId: null }).execute();
    expect(await keys()).toEqual(['avila tom', '']);
  });

  test('follows to another agent, and another change leaves it alone', async () => {
    await addRecords(people.tom, null);
    await opened.db.updateTable('continuingEducation').set({ agentId: people.jane }).execute();
    await opened.db
      .updateTable('contactSubmissions')
      .set({ assignedAgentId: people.tom })
      .execute();
    expect(await keys()).toEqual(['doe jane', 'avila tom']);
    await opened.db.updateTable('contactSubmissions').set({ status: 'done' }).execute();
    expect(await keys()).toEqual(['doe jane', 'avila tom']);
  });

  test('follows a new name, of that agent alone', async () => {
    await addRecords(people.tom, people.jane);
    const renamed = { ...name('Jane', 'Zuniga'), email: 'jane@example.com' };
    await opened.db
      .updateTable('agents')
      .set({ ...renamed, ...agentSearch(renamed) })
      .where('id', '=', people.jane)
      .execute();
    expect(await keys()).toEqual(['avila tom', 'zuniga jane']);
  });

  test.runIf(engine === 'postgres')('waits for whoever is renaming the agent', async () => {
    let adding: Promise<unknown> | undefined;
    await opened.db.transaction().execute(async (transaction) => {
      const renamed = { ...name('Tom', 'Baker'), email: 'tom@example.com' };
      await transaction
        .updateTable('agents')
        .set({ ...renamed, ...agentSearch(renamed) })
        .where('id', '=', people.tom)
        .execute();
      adding = addRecords(people.tom, people.tom);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await adding;
    expect(await keys()).toEqual(['baker tom', 'baker tom']);
  });
});
