import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendInquiry } from './send-inquiry.ts';

const values = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '',
  service: 'buying',
  message: '',
  leaveEmpty: '',
};

const sent = { outcome: 'sent', answer: undefined };
const failed = { outcome: 'failed', errors: {}, description: '500: ' };

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

test('the same content after a failure repeats the same request', async () => {
  const requests = answerWith(500, 204);
  await expect(sendInquiry(values)).resolves.toEqual(failed);
  await expect(sendInquiry(values)).resolves.toEqual(sent);
  expect(requests()[1]).toEqual(requests()[0]);
  expect(requests()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('other content after a failure is a new request', async () => {
  const requests = answerWith(500, 204);
  await expect(sendInquiry(values)).resolves.toEqual(failed);
  await sendInquiry({ ...values, message: 'Near a park' });
  expect(requests()[1]?.key).not.toBe(requests()[0]?.key);
});

test('the same content after a success is a new inquiry', async () => {
  const requests = answerWith(204, 204);
  await sendInquiry(values);
  await sendInquiry(values);
  expect(requests()[1]?.key).not.toBe(requests()[0]?.key);
});

test('there is no key without a secure context', async () => {
  vi.stubGlobal('isSecureContext', false);
  const requests = answerWith(204);
  await sendInquiry(values);
  expect(requests()[0]?.key).toBeNull();
});

test('an invalid inquiry is not sent', async () => {
  const requests = answerWith(204);
  await expect(sendInquiry({ ...values, firstName: '' })).resolves.toEqual({
    outcome: 'invalid',
    errors: { firstName: 'First name is required' },
  });
  expect(requests()).toEqual([]);
});
