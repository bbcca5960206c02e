import { expect, test, vi } from 'vitest';
import { createQueryClient, read } from './query-client.ts';

const answers = (...statuses: number[]) => {
  const calls = vi.fn<typeof fetch>();
  for (const status of statuses) {
    calls.mockResolvedValueOnce(
      new Response('{}', { status, headers: { 'content-type': 'application/json' } }),
    );
  }
  vi.stubGlobal('fetch', calls);
  return calls;
};

const load = async (onUnauthorized: () => void) =>
  createQueryClient(onUnauthorized)
    .fetchQuery({ queryKey: ['agents'], queryFn: read('/api/admin/agents') })
    .catch((error: unknown) => error);

test('a query that was under way while the session got a new token is made again', async () => {
  answers(401, 200);
  const onUnauthorized = vi.fn<() => void>();
  expect(await load(onUnauthorized)).toEqual({});
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('a query that is refused twice finds that the session has ended', async () => {
  const calls = answers(401, 401);
  const onUnauthorized = vi.fn<() => void>();
  expect(await load(onUnauthorized)).toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledOnce();
  expect(calls).toHaveBeenCalledTimes(2);
});

test('a query that fails otherwise is not made again', async () => {
  const calls = answers(503);
  expect(await load(vi.fn<() => void>())).toMatchObject({ status: 503 });
  expect(calls).toHaveBeenCalledOnce();
});
