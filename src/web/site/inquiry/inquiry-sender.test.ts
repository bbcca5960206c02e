import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInquirySender } from './inquiry-sender.ts';

const input = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '',
  service: 'buying',
  message: '',
  website: '',
} as const;

const answerWith = (...statuses: number[]) => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(null, { status: statuses.shift() ?? 204 })),
  );
  vi.stubGlobal('fetch', fetched);
  return () =>
    fetched.mock.calls.map(([, init]) => ({
      key: new Headers(init?.headers).get('idempotency-key'),
      body: init?.body,
    }));
};

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the same words after a failure are the same request', async () => {
  const sent = answerWith(500, 204);
  const send = createInquirySender();
  await expect(send(input)).rejects.toThrow('500: ');
  await send(input);
  expect(sent()[1]).toEqual(sent()[0]);
  expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('other words after a failure are another request', async () => {
  const sent = answerWith(500, 204);
  const send = createInquirySender();
  await expect(send(input)).rejects.toThrow('500: ');
  await send({ ...input, message: 'Near a park' });
  expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
});

test('the same words after a success are another inquiry', async () => {
  const sent = answerWith(204, 204);
  const send = createInquirySender();
  await send(input);
  await send(input);
  expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
});

test('without a secure context there is no key', async () => {
  vi.stubGlobal('isSecureContext', false);
  const sent = answerWith(204);
  await createInquirySender()(input);
  expect(sent()[0]?.key).toBeNull();
});
