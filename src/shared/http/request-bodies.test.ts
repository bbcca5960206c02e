import { describe, expect, test } from 'vitest';
import { inquiry, sendInquiry, storedInquiries } from '#tests/support/inquiries.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';

const testApp = shareTestApp('sqlite', { inquiryLimit: 1000 });
const json = JSON.stringify(inquiry);

/**
 * Posts a body to /api/contact on a raw connection, with these headers and the headers Host and
 * Connection.
 */
const post = (headers: string, body: string) =>
  sendRaw(
    testApp().app,
    `POST /api/contact HTTP/1.1\nHost: x\nConnection: close\n${headers}\n\n${body}`,
  );

const chunked = (body: string) => `${body.length.toString(16)}\n${body}\n0\n\n`;

let injected = 0;
/** Makes each call from another address, because refusals are limited by address. */
const inject = (contentType: string | undefined, payload: string, url = '/api/contact') =>
  testApp().app.inject({
    method: 'POST',
    remoteAddress: `192.0.2.${++injected}`,
    url,
    payload,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
  });

/** Returns an inquiry as JSON of exactly this number of bytes. */
const filled = (bytes: number) => {
  const bare = JSON.stringify({ ...inquiry, padding: '' }).length;
  return JSON.stringify({ ...inquiry, padding: 'x'.repeat(bytes - bare) });
};

describe('A20: only application/json is read as JSON', () => {
  test.each([
    'text/plain',
    'text/json',
    'application/jsonx',
    'application/json garbage',
    'json',
    '*/*',
    'application/json	a',
    'application/json, text/plain',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'application/json/',
    'text/plain; application/json',
    '',
  ])('"%s" answers 415 and stores nothing', async (contentType) => {
    expect((await inject(contentType, json)).statusCode).toBe(415);
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    '"%s" is accepted',
    async (contentType) => {
      expect((await inject(contentType, json)).statusCode).toBe(201);
    },
  );

  test('a body without a type answers 415', async () => {
    expect((await inject(undefined, json)).statusCode).toBe(415);
    const length = `Content-Length: ${json.length}`;
    expect((await post(length, json)).status).toBe(415);
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test.each([
    ['a tab and more after the type', 'Content-Type: application/json\ta', 415],
    ['a comma', 'Content-Type: application/json,text/plain', 415],
    ['two types', 'Content-Type: text/plain\nContent-Type: application/json', 415],
    ['white space before the colon', 'Content-Type : application/json', 400],
    ['a folded header line', 'Content-Type:\n application/json', 400],
  ])('%s on a raw connection is refused and stores nothing', async (_title, header, status) => {
    const answer = await post(`${header}\nContent-Length: ${json.length}`, json);
    expect(answer.status).toBe(status);
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test('a leading space in the content type, which HTTP parsers remove, does not avoid the checks', async () => {
    expect((await inject(' application/json', '{}')).statusCode).toBe(422);
    expect((await post(`Content-Type: \t application/json \nContent-Length: 2`, '{}')).status).toBe(
      422,
    );
    const header = `Content-Type:   application/json\nContent-Length: ${json.length}`;
    expect((await post(header, json)).status).toBe(201);
  });

  test('only the inquiry form accepts form bodies', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect((await inject(form, 'username=admin&password=x', '/api/admin/login')).statusCode).toBe(
      415,
    );
    expect(testApp().passwords.verifications).toBe(0);
  });

  test('a GET stores nothing', async () => {
    const query = new URLSearchParams(inquiry).toString();
    const headers = { 'content-type': 'application/json', 'x-http-method-override': 'POST' };
    const url = `/api/contact?${query}&_method=POST`;
    const answer = await testApp().app.inject({ method: 'GET', url, headers, payload: json });
    expect(answer.statusCode).toBe(405);
    expect(await storedInquiries(testApp())).toEqual([]);
  });
});

describe('A21: bodies are limited and must be well-formed', () => {
  test('64 KB are accepted, and one more byte answers 413', async () => {
    expect((await inject('application/json', filled(64 * 1024))).statusCode).toBe(201);
    const answer = await inject('application/json', filled(64 * 1024 + 1));
    expect([answer.statusCode, answer.body]).toEqual([413, 'Payload Too Large']);
    expect(await storedInquiries(testApp())).toHaveLength(1);
  });

  test('a chunked body without a length is limited too', async () => {
    const headers = 'Content-Type: application/json\nTransfer-Encoding: chunked';
    expect((await post(headers, chunked(json))).status).toBe(201);
    expect((await post(headers, chunked(filled(70_000)))).status).toBe(413);
    expect(await storedInquiries(testApp())).toHaveLength(1);
  });

  test('a body with two lengths is refused', async () => {
    const headers = `Content-Type: application/json\nContent-Length: ${json.length}\nTransfer-Encoding: chunked`;
    expect((await post(headers, chunked(json))).status).toBe(400);
    const twice = `Content-Type: application/json\nContent-Length: ${json.length}\nContent-Length: 5`;
    expect((await post(twice, json)).status).toBe(400);
    expect(await storedInquiries(testApp())).toEqual([]);
  });

  test.each([
    ['half an object', json.slice(0, -1)],
    ['two objects', json + json],
    ['single quotes', json.replaceAll('"', "'")],
    ['NaN', '{"fillMilliseconds":NaN}'],
    ['nothing', ''],
    ['only a byte order mark', '\uFEFF'],
    ['__proto__', `{"__proto__":{"isSpam":true},${json.slice(1)}`],
    ['constructor.prototype', `{"constructor":{"prototype":{"isSpam":true}},${json.slice(1)}`],
  ])('%s answers 400 and stores nothing', async (_title, body) => {
    expect((await inject('application/json', body)).statusCode).toBe(400);
    expect(await storedInquiries(testApp())).toEqual([]);
    expect(({} as { isSpam?: boolean }).isSpam).toBeUndefined();
  });

  test('deeply nested JSON is ignored under an unknown key, and answers 422 elsewhere', async () => {
    const deep = '['.repeat(15_000) + ']'.repeat(15_000);
    const unknownKey = `{"deep":${deep},${json.slice(1)}`;
    expect((await inject('application/json', unknownKey)).statusCode).toBe(201);
    expect((await inject('application/json', deep)).statusCode).toBe(422);
    expect(
      (await sendInquiry(testApp(), { ...inquiry, message: JSON.parse(deep) })).statusCode,
    ).toBe(422);
  });
});
