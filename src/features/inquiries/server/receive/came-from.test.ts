import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { cameFromKey, type CameFrom } from '#features/inquiries/domain/came-from.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { inquiry, sendForm, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import {
  inquiriesTrail,
  inquiryCalls,
  receive,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { readCameFrom } from './read-came-from.ts';

const nothing: CameFrom = {
  page: null,
  landing: null,
  referrerHost: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
};

const keptOf = (cameFrom: unknown) =>
  readCameFrom({ headers: {}, body: { cameFrom } } as FastifyRequest, origin);

test.each([
  ['/homes?utm_source=x#top', '/homes'],
  [`${origin}/homes?x=1`, '/homes'],
  [`/${'é'.repeat(10_000)}`, `/${'%C3%A9'.repeat(17)}`.slice(0, 100)],
  ['https://elsewhere.example/homes', null],
  ['//elsewhere.example/homes', null],
  ['/\\elsewhere.example/homes', null],
  ['javascript:alert(1)', null],
  ['homes', null],
  ['/api/contact', null],
])('the page %s is kept as %s', (page, kept) => {
  expect(keptOf({ page, landing: page, utmSource: 'x' })).toMatchObject({
    page: kept,
    landing: kept,
  });
});

test.each([
  ['https://ann:secret@www.google.com/search?q=homes', 'www.google.com', 'google.com'],
  ['Example.com:8080/path', 'example.com', 'example.com'],
  ['android-app://com.Google.Gm/', 'com.google.gm', 'com.google.gm'],
  ['two words', null, 'direct'],
  ['<script>', null, 'direct'],
  ['', null, 'direct'],
])('of the referring site %s the host is kept', (referrerHost, kept, key) => {
  const from = keptOf({ page: '/', referrerHost });
  expect([from?.referrerHost, from && cameFromKey(from)]).toEqual([kept, key]);
});

test.each([
  [null],
  [1],
  [true],
  ['/homes'],
  [[{ page: '/' }]],
  [{}],
  [{ page: 1, landing: {}, referrerHost: ['a.example'], utmSource: null, utmMedium: false }],
  [{ page: '', utmSource: ' \t ', utmCampaign: '\0' }],
  [{ page: { toString: 'x' }, hasOwnProperty: 1 }],
])('junk such as %j is dropped', (cameFrom) => {
  expect(keptOf(cameFrom)).toBeNull();
});

describe.each(engines)('where an inquiry came from on %s', (engine) => {
  const office = shareInquiries(engine);
  const { read, edit } = inquiryCalls(office);
  const post = async (body: object, referer?: string) => {
    await sendForm(office(), { ...inquiry, ...body }, { headers: referer ? { referer } : {} });
    const { cameFrom } = (await storedInquiries(office())).at(-1) ?? {};
    return cameFrom ? (JSON.parse(cameFrom) as CameFrom) : null;
  };
  const namesOf = async (query: string) =>
    (await office().call('GET', `/contacts?${query}`)).json<Inquiry[]>().map((one) => one.message);

  test('S1: is kept as text, cut to 100 characters, and nothing else is kept', async () => {
    const others = Array.from({ length: 50 }, (_, nth) => [`utm_${nth}`, 'x']);
    const sent = {
      utmSource: '<script>',
      utmMedium: '😀'.repeat(10_000),
      utmCampaign: 'fall\r\n\0-\u202Esell\u2028ers\uD800',
      ...Object.fromEntries(others),
    };
    const kept = {
      ...nothing,
      utmSource: '<script>',
      utmMedium: '😀'.repeat(100),
      utmCampaign: 'fall-sellers',
    };
    expect((await read(await receive(office(), { cameFrom: sent }))).cameFrom).toEqual(kept);
    const [stored] = await storedInquiries(office());
    expect(JSON.parse(stored?.cameFrom ?? '')).toEqual(kept);
    expect(stored?.cameFromKey).toBe('<script>');
  });

  test('junk is dropped, and the inquiry is stored', async () => {
    for (const [nth, cameFrom] of [null, ['/homes'], { utmCampaign: '\0' }].entries()) {
      await receive(office(), { cameFrom, message: `${nth}` });
    }
    const stored = await storedInquiries(office());
    expect(stored.map((row) => [row.cameFrom, row.cameFromKey])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
  });

  test('with Global Privacy Control nothing is kept', async () => {
    const headers = { 'sec-gpc': '1', referer: `${origin}/homes` };
    const body = { ...inquiry, cameFrom: { page: '/', utmSource: 'x' } };
    expect((await sendInquiry(office(), body, { headers })).statusCode).toBe(201);
    expect((await sendForm(office(), inquiry, { headers })).statusCode).toBe(303);
    const stored = await storedInquiries(office());
    expect(stored.map((row) => [row.cameFrom, row.cameFromKey])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('without the script only the page of the form is known', async () => {
    expect(await post({}, `${origin}/homes?utm_source=x`)).toEqual({ ...nothing, page: '/homes' });
    expect(await post({ message: '2' })).toBeNull();
    expect(await post({ message: '3' }, `${origin}/api/contact`)).toBeNull();
    expect(await post({ message: '4', cameFrom: '/agent/ann' })).toBeNull();
  });

  test('a repeat with the same key is recognized although it came from elsewhere', async () => {
    const headers = { 'idempotency-key': 'one' };
    for (const utmSource of ['a', 'b']) {
      const body = { ...inquiry, cameFrom: { utmSource } };
      expect((await sendInquiry(office(), body, { headers })).statusCode).toBe(201);
    }
    expect((await storedInquiries(office())).map((row) => row.cameFromKey)).toEqual(['a']);
  });

  test('is a filter of the list with the most frequent values first, and a column of the export', async () => {
    const google = { referrerHost: 'www.google.com', landing: '/homes', page: '/' };
    await receive(office(), { message: '1', cameFrom: { utmSource: 'Flyer', page: '/' } });
    await receive(office(), { message: '2', cameFrom: google });
    const campaign = { ...google, utmMedium: 'cpc', utmCampaign: 'fall-sellers' };
    await receive(office(), { message: '3', cameFrom: campaign });
    await receive(office(), { message: '4', cameFrom: { utmSource: '=1+1', page: '/' } });
    await receive(office(), { message: '5' });
    const office6 = { firstName: 'Ruth', phone: '1', service: 'buying', source: 'phone' };
    const added = await office().call('POST', '/contacts', office6);
    expect(added.json()).toMatchObject({ cameFrom: null });

    const keys = (await office().call('GET', '/contacts/came-from')).json();
    expect(keys).toEqual(['google.com', '=1+1', 'flyer']);
    expect(await namesOf('cameFrom=google.com&sort=received')).toEqual(['2', '3']);
    expect(await namesOf('cameFrom=flyer')).toEqual(['1']);
    expect(await namesOf('cameFrom=direct')).toEqual([]);
    const file = await office().call('GET', '/contacts/export.csv?sort=received');
    expect(file.body).toContain('"Came from"');
    expect(file.body).toContain(
      '"Google (google.com), first page /homes, form on /, medium cpc, campaign fall-sellers"',
    );
    expect(file.body).toContain(`"'=1+1, form on /"`);
  });

  test('is in no audit entry', async () => {
    const id = await receive(office(), { cameFrom: { utmSource: 'flyer' } });
    expect((await edit(id, { status: 'done' })).statusCode).toBe(200);
    await office().call('POST', '/contacts/erase', { email: inquiry.email });
    const trail = JSON.stringify(await inquiriesTrail(office()));
    expect(trail).toContain('done');
    expect(trail).not.toMatch(/flyer|cameFrom/);
    expect(await storedInquiries(office())).toEqual([]);
  });
});
