import { afterEach, expect, test, vi } from 'vitest';
import { checkInquiry, sendInquiry } from './send-inquiry.ts';

const inquiry = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: null,
  service: 'buying' as const,
  message: null,
  leaveEmpty: '',
};

const sent = { answer: undefined };
const failed = { failure: { errors: {}, description: '500: ' } };

const answerWith = (...statuses: number[]) => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(null, { status: statuses.shift() ?? 204 })),
  );
  vi.stubGlobal('fetch', fetched);
  return () =>
    fetched.mock.calls.map(([, init]) => ({
      key: new Headers(init?.headers).get('idempotency-key'),
      body: JSON.parse(init?.body as string) as object,
    }));
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the same content after a failure repeats the same request', async () => {
  const requests = answerWith(500, 204);
  await expect(sendInquiry(inquiry)).resolves.toEqual(failed);
  await expect(sendInquiry(inquiry)).resolves.toEqual(sent);
  const [first, second] = requests();
  expect(first?.body).toMatchObject({ ...inquiry, fillMilliseconds: expect.any(Number) });
  expect(first?.key).toMatch(/^\d+(-\d+){3}$/);
  expect(second).toMatchObject({ key: first?.key, body: inquiry });
});

test('other content after a failure is a new request', async () => {
  const requests = answerWith(500, 204);
  await expect(sendInquiry(inquiry)).resolves.toEqual(failed);
  await sendInquiry({ ...inquiry, message: 'Near a park' });
  expect(requests()[1]?.key).not.toBe(requests()[0]?.key);
});

test('the same content after a success is a new inquiry', async () => {
  const requests = answerWith(204, 204);
  await sendInquiry(inquiry);
  await sendInquiry(inquiry);
  expect(requests()[1]?.key).not.toBe(requests()[0]?.key);
});

test('a hanging connection is given up after half a minute', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Response(null, { status: 204 });
  });
  await expect(sendInquiry(inquiry)).resolves.toEqual({
    failure: { errors: {}, description: 'Please try again later.', reason: undefined },
  });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
});

test('an invalid inquiry has the first error of each field', () => {
  const { phone: _phone, message: _message, ...values } = inquiry;
  expect(checkInquiry(values).errors).toEqual({});
  expect(checkInquiry({ ...values, firstName: '' })).toEqual({
    errors: { firstName: 'First name is required' },
  });
});
