import { describe, expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import {
  copyInquiry,
  receive,
  setInquiry,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the search for inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  const search = async (q: string, more = '') => {
    const query = new URLSearchParams({ q });
    return (await office().call('GET', `/contacts?${query}${more}`)).json<Inquiry[]>();
  };
  const receiveMany = async (count: number, fields: object) => {
    for (let nth = 0; nth < count; nth++) await receive(office(), fields);
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

  test('finds a message by a long passage and by its words in any order', async () => {
    const passage =
      'a row house within a walk of Forsyth Park, with a porch if we are lucky, please';
    await receive(office(), { firstName: 'Found', message: `Hello! We want ${passage}.` });
    await receive(office(), {
      firstName: 'Other',
      message: 'a row house within a walk of the river',
    });
    expect(await namesFor(passage)).toEqual(['Found']);
    expect(await namesFor('forsyth walk row')).toEqual(['Found']);
    expect(await namesFor('forsyth walk river')).toEqual([]);
    expect(await namesFor('found walk of')).toEqual(['Found']);
    expect(await namesFor('other forsyth')).toEqual([]);
  });

  test('finds an inquiry by a word of its note and a word of its name', async () => {
    const id = await receive(office(), { firstName: 'Found', lastName: 'O’Brien' });
    await receive(office(), { firstName: 'Other', lastName: 'O’Brien' });
    const text = 'Her husband’s number is 912-555-0177.';
    await office().call('POST', `/contacts/${id}/notes`, { text });
    await office().call('POST', `/contacts/${id}/notes`, { text: 'Likes porches.' });
    for (const q of ['obrien husbands', '+1 912 555 0177', '0177 porches found']) {
      expect([q, await namesFor(q)]).toEqual([q, ['Found']]);
    }
    expect(await namesFor('other porches')).toEqual([]);
  });

  test('counts inquiries found by the name and by the message, each once and only with its filters', async () => {
    await receiveMany(3, { firstName: 'Porter', message: 'Hello.' });
    await receiveMany(2, { firstName: 'Porter', message: 'Porter again.' });
    await receiveMany(24, { firstName: 'Ann', message: 'A porter, please.' });
    await receiveMany(4, { firstName: 'Ann', message: 'Nothing of the kind.' });
    await receiveMany(5, { firstName: 'Ann', message: 'A porter, please.', service: 'selling' });
    await receiveMany(6, { firstName: 'Porter', message: 'Hello.', service: 'selling' });
    for (const [service, total] of [
      ['buying', 29],
      ['selling', 11],
    ] as const) {
      const path = `/contacts?q=porter&service=${service}&sort=name&page=`;
      const pages = [];
      for (const page of [1, 2]) pages.push(await office().call('GET', path + page));
      expect(pages.map(({ headers }) => Number(headers['x-total-count']))).toEqual([total, total]);
      const ids = pages
        .slice(0, Math.ceil(total / 25))
        .flatMap((page) => page.json<Inquiry[]>().map(({ id }) => id));
      expect(new Set(ids).size).toBe(total);
    }
  });

  test.each(['(912) 555-0142', '912.555.0142', '+19125550142', '5550142', '0142 carter amelia'])(
    'finds the caller %s',
    async (q) => {
      await receive(office(), { lastName: 'Carter', firstName: 'Amelia', phone: '912 555-0142' });
      await receive(office(), { lastName: 'Carter', firstName: 'Amelia', phone: '(912) 555-0143' });
      expect(await namesFor(q)).toEqual(['Amelia']);
    },
  );

  test.each([
    ['one letter', 'a', 2],
    ['an emoji', '🏠', 1],
    ['a word and 96 percent signs', `amelia ${'% '.repeat(96)}`.trim(), 2],
    ['an apostrophe', '’', 2],
  ])('with %s answers', async (_, q, count) => {
    await receive(office(), { message: 'A 🏠 for us' });
    await receive(office(), { message: 'A house for us' });
    expect(await search(q)).toHaveLength(count);
  });

  test('looks at the newest 2 MB of messages in the date range', async () => {
    for (const [firstName, day] of [
      ['Oldest', '2026-03-02'],
      ['Older', '2026-03-03'],
    ]) {
      const id = await receive(office(), { firstName, message: 'a Needle' });
      await setInquiry(office(), id, { createdAt: `${day}T12:00:00.000Z` });
    }
    await receive(office(), { firstName: 'Newest', message: 'a needle' });
    expect(await namesFor('needle')).toEqual(['Newest', 'Older', 'Oldest']);

    // A message of 15,000 bytes, which came in before the newest inquiry.
    const long = await receive(office(), { firstName: 'Long', message: '\u0800'.repeat(5000) });
    await setInquiry(office(), long, { createdAt: '2026-03-04T12:00:00.000Z' });
    await copyInquiry(office(), long, 132);
    expect(await namesFor('needle')).toEqual(['Newest', 'Older', 'Oldest']);
    await copyInquiry(office(), long, 1);
    expect(await namesFor('needle')).toEqual(['Newest']);
    expect(await namesFor('needle', '&to=2026-03-02')).toEqual(['Oldest']);
  });
});
