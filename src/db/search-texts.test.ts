import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { agentSearch } from '#domain/agents.ts';
import { educationSearch } from '#domain/education.ts';
import { inquirySearch } from '#domain/inquiries/inquiries.ts';
import { policySearch } from '#domain/policies/policies.ts';
import { testimonialSearch } from '#domain/testimonials.ts';
import { engines, openEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { containsText } from './search.ts';

/** The last migration before the searched texts were made again. */
const before = '014-demo-records';

const idOf = (nth: number) => `018f0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const instant = '2026-11-20T15:00:00.000Z';
const row = { id: idOf(0), createdAt: instant };
const edited = { ...row, updatedAt: instant };
const person = { firstName: 'Zoë', lastName: 'O’Brien', phone: '(912) 555-0142' };
const agent = { ...person, email: 'Zoe@example.com', licenseNumber: 'GA-1' };
const policy = {
  title: "Agent's Keys",
  category: 'guidelines' as const,
  content: 'Don’t: +1 912 555 0143',
};
const course = { courseTitle: 'Ética', provider: "Broker's", certificateNumber: 'CE 2026-0042' };
const testimonial = { name: 'Ann D’Arcy', title: '', content: 'Kept at it.' };

describe.each(engines)('records of an older release on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openEmptyDatabase(engine);
  });
  afterEach(() => opened.close());

  test('get the searched texts that new records have', async () => {
    const { db } = opened;
    await migrate(db, before);
    const insert = (table: 'agents', values: object) =>
      db
        .insertInto(table)
        .values(values as never)
        .execute();
    await insert('agents', { ...edited, ...agent, commissionSplit: '70.00', hireDate: instant });
    await insert('policies' as never, { ...edited, ...policy });
    await insert('continuingEducation' as never, {
      ...edited,
      ...course,
      agentId: row.id,
      courseType: 'ethics',
      hoursCompleted: '3.00',
      completionDate: '2026-01-01',
    });
    await insert('testimonials' as never, { ...edited, ...testimonial });
    // Use more rows than the migration changes in one batch.
    const inquiries = Array.from({ length: 201 }, (_, nth) => ({
      ...person,
      id: idOf(nth),
      createdAt: instant,
      email: `c${nth}@example.com`,
      service: 'buying',
      message: nth % 2 ? `It’s number ${nth}` : null,
    }));
    await insert('contactSubmissions' as never, inquiries);
    const note = { author: 'admin', createdAt: instant };
    await insert('inquiryNotes' as never, [
      { ...note, id: idOf(1), contactSubmissionId: idOf(1), text: 'Called 912.555.0177' },
    ]);
    await migrate(db);

    const texts = (table: 'policies', ...columns: 'searchText'[]) =>
      db.selectFrom(table).select(columns).orderBy('id').execute();
    expect(await texts('agents' as never, 'searchName' as never, 'searchText')).toEqual([
      { searchName: 'zoe obrien', searchText: agentSearch(agent).searchText },
    ]);
    expect(await texts('policies', 'searchText', 'searchContent' as never)).toEqual([
      policySearch(policy),
    ]);
    expect(await texts('continuingEducation' as never, 'searchText')).toEqual([
      { searchText: educationSearch(course).searchText },
    ]);
    expect(await texts('testimonials' as never, 'searchText')).toEqual([
      testimonialSearch(testimonial),
    ]);
    const expected = inquiries.map((each) => inquirySearch(each));
    expect(
      await texts('contactSubmissions' as never, 'searchText', 'searchContent' as never),
    ).toEqual(
      expected.map(({ searchText, searchContent }, nth) => ({
        searchText,
        searchContent: nth === 1 ? 'its number 1\ncalled 912.555.0177\n19125550177' : searchContent,
      })),
    );
  });
});

test('SQLite compares searched words exactly, because its LIKE takes seconds for hostile texts', async () => {
  const db = openDatabase({ file: ':memory:' });
  onTestFinished(() => db.destroy());
  const search = async (word: string) =>
    (await sql`select ${containsText(db, sql.val('Savannah'), word)} as found`.execute(db)).rows;
  expect([await search('vann'), await search('VANN')]).toEqual([[{ found: 1 }], [{ found: 0 }]]);
});
