import { describe, expect, test } from 'vitest';
import { inquirySearch } from '#domain/inquiries/inquiries.ts';
import type { Inquiry } from '#domain/inquiries/inquiries.ts';
import { receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the search for inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  const search = async (q: string, more = '') => {
    const query = new URLSearchParams({ q });
    return (await office().call('GET', `/contacts?${query}${more}`)).json<Inquiry[]>();
  };
  const namesFor = async (q: string, more = '') =>
    (await search(q, more)).map(({ firstName }) => firstName);

  test.each([
    'ÉCOLE buildings',
    '100%_of it',
    String.raw`back\slash`,
    `it's "quoted"`,
    '한국어',
    '\u0800'.repeat(199),
    '%'.repeat(200),
  ])('finds the message that contains %j', async (text) => {
    await receive(office(), { firstName: 'Found', message: `First. ${text}. Last.` });
    await receive(office(), { firstName: 'Other', message: 'ecole 100 of it back/slash %%' });
    expect(await namesFor(text)).toEqual(['Found']);
  });

  test('finds a message by the first 60 letters of a long passage', async () => {
    const passage =
      'a row house within a walk of Forsyth Park, with a porch if we are lucky, please';
    await receive(office(), { firstName: 'Found', message: `Hello! We want ${passage}.` });
    await receive(office(), {
      firstName: 'Other',
      message: 'a row house within a walk of the river',
    });
    expect(await namesFor(passage)).toEqual(['Found']);
    expect(await namesFor(`${passage.slice(0, 60)} and more`)).toEqual(['Found']);
    expect(await namesFor(`${passage.slice(0, 59)}: more`)).toEqual([]);
  });

  test('looks at the newest 2 MB of messages in the date range', async () => {
    for (const [firstName, day] of [
      ['Oldest', '2026-03-02'],
      ['Older', '2026-03-03'],
    ]) {
      const id = await receive(office(), { firstName, message: 'a Needle' });
      const createdAt = `${day}T12:00:00.000Z`;
      await office()
        .db.updateTable('contactSubmissions')
        .set({ createdAt })
        .where('id', '=', id)
        .execute();
    }
    const newest = await receive(office(), { firstName: 'Newest', message: 'a needle' });
    expect(await namesFor('needle')).toEqual(['Newest', 'Older', 'Oldest']);

    await addLongMessages(newest, 133);
    expect(await namesFor('needle')).toEqual(['Newest', 'Older', 'Oldest']);
    await addLongMessages(newest, 1);
    expect(await namesFor('needle')).toEqual(['Newest']);
    expect(await namesFor('needle', '&to=2026-03-02')).toEqual(['Oldest']);
  });

  /** Adds inquiries with messages of 15,000 bytes, older than the given inquiry. */
  async function addLongMessages(like: string, count: number) {
    const { db } = office();
    const row = await db
      .selectFrom('contactSubmissions')
      .selectAll()
      .where('id', '=', like)
      .executeTakeFirstOrThrow();
    const long = {
      ...row,
      firstName: 'Long',
      message: '\u0800'.repeat(5000),
      createdAt: '2026-03-04T12:00:00.000Z',
    };
    for (let nth = 0; nth < count; nth++) {
      await db
        .insertInto('contactSubmissions')
        .values({ ...long, ...inquirySearch(long), id: crypto.randomUUID() })
        .execute();
    }
  }
});
