import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { insertDemoData } from '#app/db/demo/demo-data.ts';

const instant = '2026-03-08T07:30:00.123Z';

describe.each(engines)('values on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  async function storeAgent(values: { commissionSplit: string | number; isActive: boolean }) {
    const id = newId();
    const agent = { id, firstName: 'A', lastName: 'B', email: `${id}@example.com`, ...values };
    const times = { hireDate: instant, createdAt: instant, updatedAt: instant };
    return opened.db
      .insertInto('agents')
      .values({ ...agent, ...times })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  test.each([
    ['70.00', '70.00'],
    ['0', '0.00'],
    ['100', '100.00'],
    ['33.33', '33.33'],
    [72.5, '72.50'],
    ['0.07', '0.07'],
  ])('the decimal %s reads %s', async (stored, read) => {
    expect((await storeAgent({ commissionSplit: stored, isActive: true })).commissionSplit).toBe(
      read,
    );
  });

  test.each([true, false])('%s is stored as a boolean', async (isActive) => {
    expect((await storeAgent({ commissionSplit: '70.00', isActive })).isActive).toBe(isActive);
    const count = await opened.db
      .selectFrom('agents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('isActive', '=', isActive)
      .executeTakeFirstOrThrow();
    expect(count.count).toBeGreaterThan(0);
  });

  test('an instant reads as ISO 8601 in UTC to the millisecond', async () => {
    const row = await storeAgent({ commissionSplit: '70.00', isActive: true });
    expect([row.hireDate, row.createdAt]).toEqual([instant, instant]);
  });

  test.each(['2024-02-29', '1999-12-31', '2026-03-08'])(
    'the date %s never passes through a time zone',
    async (completionDate) => {
      const { id: agentId } = await storeAgent({ commissionSplit: '70.00', isActive: true });
      const course = {
        courseTitle: 'C',
        provider: 'P',
        courseType: 'core' as const,
        hoursCompleted: '99.99',
      };
      const row = await opened.db
        .insertInto('continuingEducation')
        .values({
          id: newId(),
          agentId,
          ...course,
          completionDate,
          createdAt: instant,
          updatedAt: instant,
        })
        .returning(['completionDate', 'hoursCompleted'])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ completionDate, hoursCompleted: '99.99' });
    },
  );
});

describe.each(engines)('demo content on %s', (engine) => {
  test('an empty database is filled once', async () => {
    const { db, close } = await openTestDatabase(engine);
    const inquiries = () => db.selectFrom('contactSubmissions').select('id').execute();
    await insertDemoData(db, new Date(instant));
    const first = await inquiries();
    expect(first.length).toBeGreaterThan(0);
    expect(await db.selectFrom('adminUsers').selectAll().execute()).toEqual([]);
    await insertDemoData(db, new Date(instant));
    expect(await inquiries()).toEqual(first);
    await close();
  });
});
