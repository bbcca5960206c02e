import { describe, expect, test } from 'vitest';
import { inquiry, sendInquiry, storedInquiries, storedKeys } from '#tests/support/inquiries.ts';
import { refusalOf } from '#tests/support/office.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';

const day = 24 * 3600;
const other = { ...inquiry, message: 'Another one' };

describe.each(engines)('A33: an inquiry sent again on %s', (engine) => {
  const testApp = shareTestApp(engine);
  const send = (key: string, body: object = inquiry, remoteAddress = '127.0.0.1') =>
    sendInquiry(testApp(), body, { headers: { 'idempotency-key': key }, remoteAddress });
  const count = async () => (await storedInquiries(testApp())).length;

  test('with the same key gets the same answer and is stored once', async () => {
    const first = await send('one');
    testApp().clock.advance(3600);
    const again = await send('one', { ...inquiry, leaveEmpty: 'bot' });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(await count()).toBe(1);
  });

  test('with another key, or none, is a new inquiry', async () => {
    await send('one');
    await send('two');
    await sendInquiry(testApp());
    await sendInquiry(testApp());
    expect(await count()).toBe(4);
    expect(await storedKeys(testApp())).toHaveLength(2);
  });

  test('with other content and the same key is refused', async () => {
    await send('one');
    const problem = 'This key was used for another message within the last day';
    expect(refusalOf(await send('one', other))).toEqual({
      status: 422,
      errors: { 'Idempotency-Key': [problem] },
    });
    expect(await count()).toBe(1);
  });

  test('twenty times at once is stored once, and every answer has its id', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('one')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  test('twenty times at once with different content and one key is stored once', async () => {
    const sent = Array.from({ length: 20 }, (_, nth) =>
      send('one', { ...inquiry, message: `${nth}` }),
    );
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(19).fill(422)]);
    expect(await count()).toBe(1);
  });

  test('can use the key again after a day', async () => {
    await send('one');
    testApp().clock.advance(day);
    expect((await send('one', other)).statusCode).toBe(422);
    testApp().clock.advance(1);
    expect((await send('one', other)).statusCode).toBe(201);
    expect((await send('one', other)).statusCode).toBe(201);
    expect([await count(), (await storedKeys(testApp())).length]).toEqual([2, 1]);
  });

  test('does not count against the limit', async () => {
    for (let time = 0; time < 15; time++) expect((await send('one')).statusCode).toBe(201);
    expect((await send('two')).statusCode).toBe(201);
  });

  test('after it was throttled can use the same key', async () => {
    for (let nth = 0; nth < 10; nth++) await send(`key ${nth}`);
    expect((await send('late')).statusCode).toBe(429);
    expect(await storedKeys(testApp())).toHaveLength(10);
    testApp().clock.advance(10 * 60);
    expect((await send('late', other)).statusCode).toBe(201);
    expect(await count()).toBe(11);
  });

  test('after the database failed is a new inquiry', async () => {
    await testApp().db.schema.alterTable('contact_submissions').renameTo('elsewhere').execute();
    expect((await send('one')).statusCode).toBe(500);
    await testApp().db.schema.alterTable('elsewhere').renameTo('contact_submissions').execute();
    expect(await storedKeys(testApp())).toEqual([]);
    expect((await send('one', other)).statusCode).toBe(201);
    expect((await sendInquiry(testApp())).statusCode).toBe(201);
  });

  test('leaves only a hash of its key in the database', async () => {
    await send('3f1c8a52-visitor-key');
    expect(JSON.stringify(await storedKeys(testApp()))).not.toContain('3f1c8a52');
  });

  test.each([
    ['255 characters', 'k'.repeat(255), 201],
    ['256 characters', 'k'.repeat(256), 422],
    ['none', '', 422],
    ['letters of every kind', 'clé"\\;,', 201],
  ])('with a key of %s answers %s', async (_what, key, status) => {
    expect((await send(key)).statusCode).toBe(status);
    expect(await count()).toBe(status === 201 ? 1 : 0);
  });

  test('with two keys in one request uses both as one key', async () => {
    const body = JSON.stringify(inquiry);
    const request = `POST /api/contact HTTP/1.1\nHost: x\nConnection: close\nContent-Type: application/json
Idempotency-Key: a\nIdempotency-Key: b\nContent-Length: ${body.length}\n\n${body}`;
    expect((await sendRaw(testApp().app, request)).status).toBe(201);
    expect((await sendRaw(testApp().app, request)).status).toBe(201);
    expect(await count()).toBe(1);
    expect((await send('a', other)).statusCode).toBe(201);
  });
});
