import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, prepareCallsWith, request } from './request.ts';

const answerWith = (response: Response) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(response));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const failure = async (response: Response) => {
  answerWith(response);
  const error: unknown = await request('GET', '/api/x').catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a body goes as JSON, with cookies and the extra headers', async () => {
  const fetched = answerWith(Response.json({ id: 'a' }));
  const answer = await request('POST', '/api/x', { name: 'Ann' }, { 'idempotency-key': 'k' });
  expect(answer).toEqual({ id: 'a' });
  expect(fetched).toHaveBeenCalledWith('/api/x', {
    method: 'POST',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k',
    },
    body: '{"name":"Ann"}',
    keepalive: true,
  });
});

test.each([
  ['a short text, also if the user closes the tab', 'x'.repeat(4998), true],
  ['a long text, for which browsers would refuse that', 'x'.repeat(4999), false],
])('%s is sent', async (_what, text, keepalive) => {
  const fetched = answerWith(new Response(null, { status: 204 }));
  await request('PUT', '/api/x', text);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ body: `"${text}"`, keepalive });
});

test('a file goes as it is', async () => {
  const fetched = answerWith(new Response(null, { status: 204 }));
  const file = new Blob(['x'], { type: 'text/html' });
  await request('POST', '/api/x', file);
  expect(fetched.mock.calls[0]?.[1]).toEqual({
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  });
});

test('without a body there is no content type', async () => {
  const fetched = answerWith(new Response(null, { status: 204 }));
  expect(await request('DELETE', '/api/x')).toBeUndefined();
  expect(fetched.mock.calls[0]?.[1]).toEqual({
    method: 'DELETE',
    credentials: 'include',
    headers: { accept: 'application/json' },
  });
});

test('the message of a failure has its status and body', async () => {
  const error = await failure(new Response('Invalid credentials', { status: 401 }));
  expect(error.message).toBe('401: Invalid credentials');
  expect(error.status).toBe(401);
  expect(error.fieldErrors).toEqual({});
});

test('the message of a failure without a body has its status text', async () => {
  const error = await failure(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  expect(error.message).toBe('502: Bad Gateway');
});

test('a problem document gives its fields, detail and code', async () => {
  const problem = {
    detail: 'Please check the form.',
    code: 'some_code',
    errors: { email: ['Taken'] },
  };
  const error = await failure(
    new Response(JSON.stringify(problem), {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
    }),
  );
  expect(error.message).toBe(`422: ${JSON.stringify(problem)}`);
  expect(error.fieldErrors).toEqual({ email: ['Taken'] });
  expect([error.detail, error.code]).toEqual(['Please check the form.', 'some_code']);
});

test('what a call was prepared with learns of an answer and of a refusal', async () => {
  const answers: unknown[] = [];
  prepareCallsWith(() => ({
    headers: { 'x-key': 'k' },
    onAnswer: (response, error) => answers.push([response?.status, error]),
  }));
  const fetched = answerWith(new Response(null, { status: 204 }));
  await request('DELETE', '/api/x');
  const error = await failure(new Response('Taken', { status: 409 }));
  prepareCallsWith(() => ({ headers: {}, onAnswer: () => undefined }));
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ accept: 'application/json', 'x-key': 'k' });
  expect(answers).toEqual([
    [204, undefined],
    [409, error],
  ]);
});

test('an answer in plain text gives its detail', async () => {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const error = await failure(new Response('Please call us.', { status: 503, headers }));
  expect([error.message, error.detail]).toEqual(['503: Please call us.', 'Please call us.']);
});

test('a problem document that cannot be parsed still throws an error with its status and body', async () => {
  const headers = { 'content-type': 'application/problem+json' };
  const error = await failure(new Response('{"detail":', { status: 500, headers }));
  expect(error.message).toBe('500: {"detail":');
  expect(error.detail).toBeUndefined();
});

test('without an answer, the error has no message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error: unknown = await request('GET', '/api/x').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: '', cause: { message: 'Failed to fetch' } });
});

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };
const cutOff = () =>
  new ReadableStream({
    pull: (controller) => controller.error(new TypeError('network error')),
  });

test.each([
  ['a page, such as the sign-in page of a network', () => new Response('<p>', { headers: html })],
  ['text that is not JSON', () => new Response('<p>', { headers: json })],
  ['a part of an answer', () => new Response(cutOff(), { headers: json })],
  ['a part of a refusal', () => new Response(cutOff(), { status: 422, headers: json })],
])('%s is no answer', async (_what, response) => {
  answerWith(response());
  const error: unknown = await request('POST', '/api/x').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'Error', message: '' });
});
