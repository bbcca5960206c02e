import { describe, expect, test } from 'vitest';
import {
  inquiry,
  sendForm,
  sendInquiry,
  storedInquiries,
  storedKeys,
} from '#tests/support/inquiries.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';

const day = 24 * 3600;

/**
 * Returns what the server passed to the page renderer. The renderer in test-site.ts writes this
 * into the HTML.
 */
const pageOf = (body: string) =>
  JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)?.[1] ?? 'null') as {
    page: string;
    values: object;
    errors: object;
    reason: string;
  };

describe.each(engines)('a form post on %s', (engine) => {
  const testApp = shareTestApp(engine);
  const raw = (payload: string, type = 'application/x-www-form-urlencoded') =>
    testApp().app.inject({
      method: 'POST',
      url: '/api/contact',
      payload,
      headers: { 'content-type': type },
    });
  const typed = new URLSearchParams(inquiry).toString();

  test('is stored, and redirects to a page that can be reloaded', async () => {
    const answer = await sendForm(testApp(), { ...inquiry, leaveEmpty: '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact/sent']);
    expect(await storedInquiries(testApp())).toMatchObject([{ ...inquiry, status: 'new' }]);
    const page = await testApp().app.inject('/contact/sent');
    expect([page.statusCode, pageOf(page.body).page]).toEqual([200, 'contact-sent']);
  });

  test('sent twice at once is one inquiry', async () => {
    const answers = await Promise.all([sendForm(testApp()), sendForm(testApp())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await storedInquiries(testApp())).toHaveLength(1);
  });

  test('sent the next day, from another address or with other content is a new inquiry', async () => {
    await sendForm(testApp());
    await sendForm(testApp(), inquiry, { remoteAddress: '192.0.2.9' });
    await sendForm(testApp(), { ...inquiry, message: 'Other words' });
    testApp().clock.advance(day + 1);
    await sendForm(testApp());
    expect(await storedInquiries(testApp())).toHaveLength(4);
  });

  test('has a key that a JSON request cannot use', async () => {
    await sendForm(testApp());
    const [key] = await storedKeys(testApp());
    const headers = { 'idempotency-key': key?.key ?? '' };
    expect(
      (await sendInquiry(testApp(), { ...inquiry, message: 'x' }, { headers })).statusCode,
    ).toBe(201);
    expect(await storedInquiries(testApp())).toHaveLength(2);
  });

  test('that repeats what the form’s script sent with the same key is one inquiry', async () => {
    const words = { ...inquiry, message: 'One line.\nAnother.' };
    const headers = { 'idempotency-key': '1-2-3-4' };
    expect((await sendInquiry(testApp(), words, { headers })).statusCode).toBe(201);
    const asFormPost = { ...words, message: 'One line.\r\nAnother.', idempotencyKey: '1-2-3-4' };
    const answer = await sendForm(testApp(), asFormPost, { remoteAddress: '192.0.2.9' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact/sent']);
    expect(await storedInquiries(testApp())).toHaveLength(1);
  });

  test('with an empty key is stored once, like one without a key', async () => {
    const answers = [
      await sendForm(testApp(), { ...inquiry, idempotencyKey: '' }),
      await sendForm(testApp()),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await storedInquiries(testApp())).toHaveLength(1);
  });

  test('with errors answers a page with the messages and the typed values', async () => {
    const answer = await sendForm(testApp(), { ...inquiry, email: 'amelia', lastName: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(pageOf(answer.body)).toEqual({
      page: 'contact-failed',
      values: { ...inquiry, email: 'amelia', lastName: '' },
      errors: {
        lastName: ['Last name is required'],
        email: ['Please enter a valid email address'],
      },
      reason: 'Please check the marked fields.',
    });
    expect(await storedInquiries(testApp())).toEqual([]);
    expect(await storedKeys(testApp())).toEqual([]);
  });

  test('above the limit answers a page with the reason and the typed values', async () => {
    for (let nth = 0; nth < 10; nth++) await sendForm(testApp(), { ...inquiry, message: `${nth}` });
    const answer = await sendForm(testApp());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600']);
    expect(pageOf(answer.body)).toMatchObject({
      values: inquiry,
      errors: {},
      reason: expect.stringContaining('several messages'),
    });
  });

  test('above 64 KB answers a page', async () => {
    const answer = await sendForm(testApp(), { ...inquiry, message: 'x'.repeat(70_000) });
    expect([answer.statusCode, pageOf(answer.body).reason]).toEqual([413, 'Payload Too Large']);
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test.each([
    ['a field twice', `${typed}&service=selling`, { service: ['Please select a service'] }],
    [
      'a field as a list',
      typed.replace('service=', 'service[]='),
      { service: ['Please select a service'] },
    ],
    ['a name twice', `firstName=A&${typed}`, { firstName: ['First name is required'] }],
    ['no service', typed.replace('&service=buying', ''), { service: ['Please select a service'] }],
    [
      'a percent sign that encodes nothing',
      typed.replace('Amelia', '%00'),
      { firstName: ['Please remove the characters that cannot be shown'] },
    ],
  ])('with %s is refused, naming the field', async (_what, body, errors) => {
    const answer = await raw(body);
    expect(answer.statusCode).toBe(422);
    expect(pageOf(answer.body).errors).toEqual(errors);
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test('that is empty is refused, naming every required field', async () => {
    const answer = await raw('');
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(pageOf(answer.body).errors)).toEqual([
      'firstName',
      'lastName',
      'email',
      'service',
    ]);
  });

  test.each([
    ['__proto__', `__proto__[isSpam]=1&__proto__=1&constructor=1&toString=1&${typed}`],
    ['keys that only the server sets', `id=1&isSpam=true&createdAt=1999-01-01&${typed}`],
    ['a key of an object', `values[firstName]=x&${typed}`],
  ])('with %s stores only the known fields', async (_what, body) => {
    expect((await raw(body)).statusCode).toBe(303);
    expect(await storedInquiries(testApp())).toMatchObject([
      { ...inquiry, status: 'new', createdAt: testApp().clock.read().toISOString() },
    ]);
    expect(({} as { isSpam?: string }).isSpam).toBeUndefined();
  });

  test('with a repeated field shows the other values again', async () => {
    const answer = await raw(`firstName=A&firstName=B&lastName=${encodeURIComponent('<b>')}`);
    expect(pageOf(answer.body).values).toEqual({ lastName: '<b>' });
  });

  test('keeps accents, emoji and line breaks', async () => {
    const text = 'Café 🏡\r\nשלום & = + %';
    await sendForm(testApp(), { ...inquiry, message: text });
    expect((await storedInquiries(testApp()))[0]?.message).toBe(text);
  });

  test.each([
    'Application/X-WWW-Form-Urlencoded',
    'application/x-www-form-urlencoded; charset=UTF-8',
  ])('with the type %s is accepted', async (type) => {
    expect((await raw(typed, type)).statusCode).toBe(303);
  });

  test('is answered with a sentence after thirty failures from one address', async () => {
    const elsewhere = { remoteAddress: '198.51.100.30' };
    // A form that another site makes the browser send is no mistake of the visitor.
    const ofOtherSite = { ...elsewhere, headers: { origin: 'https://elsewhere.example' } };
    for (let nth = 0; nth < 31; nth++) {
      expect((await sendInquiry(testApp(), inquiry, ofOtherSite)).statusCode).toBe(403);
    }
    const answers = [];
    for (let nth = 0; nth < 31; nth++) answers.push(await sendForm(testApp(), {}, elsewhere));
    const types = answers.map(({ headers }) => headers['content-type']);
    expect(types).toEqual([
      ...Array<string>(30).fill('text/html; charset=utf-8'),
      'text/plain; charset=utf-8',
    ]);
    expect(answers[30]?.statusCode).toBe(429);
    expect(answers[30]?.headers['retry-after']).toBe('600');
    expect((await sendForm(testApp(), inquiry, elsewhere)).statusCode).toBe(303);
    expect((await sendForm(testApp(), {})).headers['content-type']).toMatch(/^text\/html/);
  });
});
