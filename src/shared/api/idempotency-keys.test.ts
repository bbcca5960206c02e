import { beforeEach, expect, test, vi } from 'vitest';
import { takeKey } from './idempotency-keys.ts';
import { ApiError } from './request.ts';

const take = (body: unknown = { text: 'Called.' }, path = '/api/admin/x') =>
  takeKey('POST', path, body);
const keyOf = (...args: Parameters<typeof take>) => take(...args)?.headers['idempotency-key'];

beforeEach(() => take()?.onAnswer());

test('a call has the same key until its answer came', () => {
  const key = keyOf();
  expect(keyOf()).toBe(key);
  for (const status of [401, 403, 500, 503]) {
    take()?.onAnswer(new ApiError(status, ''));
    expect([status, keyOf()]).toEqual([status, key]);
  }
  take()?.onAnswer(new ApiError(409, '', { code: 'other_administrator' }));
  expect(keyOf()).toBe(key);
  take()?.onAnswer();
  expect(keyOf()).not.toBe(key);
});

test.each([409, 422])('a call that was refused with %s has a new key', (status) => {
  const key = keyOf();
  take()?.onAnswer(new ApiError(status, ''));
  expect(keyOf()).not.toBe(key);
});

test('another body or path has another key, and each key is made once', () => {
  const keys = [keyOf(), keyOf({ text: 'Other' }), keyOf(null), keyOf({}, '/api/admin/y')];
  const files = [
    new File(['x'], 'a.jpg', { lastModified: 5 }),
    new File(['x'], 'b.jpg', { lastModified: 5 }),
    new File(['x'], 'a.jpg', { lastModified: 6 }),
    new File(['xy'], 'a.jpg', { lastModified: 5 }),
  ];
  const pictures = files.map(
    (file) => takeKey('PUT', '/api/admin/website/pictures?shape=mark', file)?.headers,
  );
  const all = [...keys, ...pictures.map((headers) => headers?.['idempotency-key'])];
  expect(new Set(all).size).toBe(8);
  expect(all).not.toContain(undefined);
});

test('a call with a password, a read or an edit has no key', () => {
  expect(keyOf({ password: 'x' }, '/api/admin/login')).toBeUndefined();
  expect(keyOf({ password: 'x' }, '/api/admin/session/confirmation')).toBeUndefined();
  expect(takeKey('GET', '/api/admin/x', undefined)).toBeUndefined();
  expect(takeKey('PUT', '/api/admin/x', {})).toBeUndefined();
});

test('a call that is made an hour later has a new key', () => {
  const key = keyOf();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_001);
  expect(keyOf()).not.toBe(key);
});
