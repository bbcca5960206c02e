import { describe, expect, test } from 'vitest';
import { inquiry, sendForm, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { refusalOf } from '#tests/support/office.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('A34: on %s', (engine) => {
  const testApp = shareTestApp(engine);
  const count = async () => (await storedInquiries(testApp())).length;
  const statuses = async (times: number, remoteAddress = '192.0.2.1') => {
    const sent: number[] = [];
    for (let time = 0; time < times; time++) {
      sent.push((await sendInquiry(testApp(), inquiry, { remoteAddress })).statusCode);
    }
    return sent;
  };

  const sendRaw = (payload: string, type = 'application/json', remoteAddress = '127.0.0.1') =>
    testApp().app.inject({
      method: 'POST',
      remoteAddress,
      url: '/api/contact',
      headers: { 'content-type': type },
      payload,
    });

  test('the eleventh inquiry from one address in ten minutes is refused', async () => {
    expect(await statuses(10)).toEqual(Array<number>(10).fill(201));
    testApp().clock.advance(60);
    const answer = await sendInquiry(testApp(), inquiry, { remoteAddress: '192.0.2.1' });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'retry-after': '540',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toBe(
      'We have received several messages from you already. Please try again in 9 minutes, or call us at (912) 555-0142.',
    );
    expect(await count()).toBe(10);
    expect(await statuses(1, '192.0.2.2')).toEqual([201]);
    testApp().clock.advance(540);
    expect(await statuses(1)).toEqual([201]);
  });

  test('ten of thirty simultaneous inquiries are stored', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => statuses(1)));
    expect(answers.flat().toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(201),
      ...Array<number>(20).fill(429),
    ]);
    expect(await count()).toBe(10);
  });

  test('invalid inquiries are not counted', async () => {
    for (let time = 0; time < 15; time++) await sendInquiry(testApp(), { ...inquiry, email: '' });
    expect(await statuses(1, '127.0.0.1')).toEqual([201]);
  });

  test.each([
    ['invalid fields', '{"email":"ann"}', 'application/json', 422, '192.0.2.11'],
    ['no JSON', '{', 'application/json', 400, '192.0.2.12'],
    ['another type', 'ann', 'text/css', 415, '192.0.2.13'],
  ])('N1: %s: thirty refusals, then a sentence', async (_what, body, type, status, address) => {
    const sent = [];
    for (let nth = 0; nth < 31; nth++) sent.push(await sendRaw(body, type, address));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([
      ...Array<number>(30).fill(status),
      429,
    ]);
    expect(sent[30]?.headers).toMatchObject({
      'retry-after': '600',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect((await sendForm(testApp(), {}, { remoteAddress: address })).statusCode).toBe(429);
    expect(await statuses(1, address)).toEqual([201]);
  });

  test('JSON and form posts share the count', async () => {
    await statuses(10, '127.0.0.1');
    const answer = await sendForm(testApp(), { ...inquiry, message: 'One more' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600']);
    expect(answer.body).toContain('One more');
  });

  test.each([
    ['a filled hidden field', true, { leaveEmpty: 'https://spam.example' }],
    ['a long text in the hidden field', true, { leaveEmpty: 'x'.repeat(5000) }],
    ['a form filled in 1.999 seconds', true, { fillMilliseconds: 1999 }],
    ['a form filled in no time', true, { fillMilliseconds: 0 }],
    ['a form filled in two seconds', false, { fillMilliseconds: 2000 }],
    ['a form left open overnight', false, { fillMilliseconds: 4e7 }],
    ['a time as text', false, { fillMilliseconds: '2500' }],
    ['no time at all', false, {}],
    ['an empty hidden field', false, { leaveEmpty: '' }],
  ])('%s is stored, marked as spam: %s', async (_what, isSpam, part) => {
    const answer = await sendInquiry(testApp(), { ...inquiry, ...part });
    expect(answer.statusCode).toBe(201);
    const [stored] = await storedInquiries(testApp());
    expect(answer.json()).toMatchObject({ id: stored?.id });
    expect(stored).toMatchObject({ ...inquiry, status: isSpam ? 'spam' : 'new' });
  });

  test.each([
    ['1e999', 'fillMilliseconds'],
    ['"NaN"', 'fillMilliseconds'],
    ['"Infinity"', 'fillMilliseconds'],
    ['-1', 'fillMilliseconds'],
    ['"two seconds"', 'fillMilliseconds'],
    ['{}', 'fillMilliseconds'],
    ['{"valueOf":1,"toString":1}', 'fillMilliseconds'],
    ['[1,2]', 'fillMilliseconds'],
    ['5', 'leaveEmpty'],
    ['["x"]', 'leaveEmpty'],
    ['null', 'leaveEmpty'],
  ])('A23: %s as %s answers 422 and stores nothing', async (value, field) => {
    const answer = await sendRaw(`{"${field}":${value},${JSON.stringify(inquiry).slice(1)}`);
    const { status, errors } = refusalOf(answer);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await count()).toBe(0);
  });
});
