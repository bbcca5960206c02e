import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient, read } from './query-client.ts';
import { replacesToken } from './replaced-token.ts';

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

test('a query waits for a new token that is on its way, however slow it is', async () => {
  const calls = answers(401, 401, 401, 200);
  const onUnauthorized = vi.fn<() => void>();
  let arrive: (() => void) | undefined;
  const replacing = replacesToken(() => new Promise<void>((resolve) => (arrive = resolve)));
  const loading = load(onUnauthorized);
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(3), { timeout: 5000 });
  arrive?.();
  await replacing;
  expect(await loading).toEqual({});
  expect(onUnauthorized).not.toHaveBeenCalled();
  expect(calls).toHaveBeenCalledTimes(4);
});

test('a query that fails otherwise is not made again', async () => {
  const calls = answers(503);
  expect(await load(vi.fn<() => void>())).toMatchObject({ status: 503 });
  expect(calls).toHaveBeenCalledOnce();
});

const list = { queryKey: ['list', 'agents'] };

/** A list whose answers a test gives. Each answer arrives when the test calls its function. */
function slowList() {
  const client = createQueryClient(vi.fn<() => void>());
  const answer: ((rows: string) => void)[] = [];
  const options = {
    ...list,
    queryFn: () => new Promise<string>((resolve) => answer.push(resolve)),
    staleTime: Infinity,
  };
  return { client, answer, options, observer: new QueryObserver(client, options) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a list whose first load began before a change is loaded again', async () => {
  const { client, answer, observer } = slowList();
  const stopShowing = observer.subscribe(vi.fn<() => void>());
  const changed = client.invalidateQueries(list);
  expect(answer).toHaveLength(2);
  answer[0]?.('before the change');
  await settled();
  expect(observer.getCurrentResult()).toMatchObject({ isPending: true, isFetching: true });
  answer[1]?.('after the change');
  await changed;
  expect(observer.getCurrentResult().data).toBe('after the change');
  stopShowing();
});

test.each([undefined, 'none'] as const)(
  'a list that is loaded ahead during a change is loaded again when it is shown (%s)',
  async (refetchType) => {
    const { client, answer, options, observer } = slowList();
    void client.prefetchQuery(options);
    await client.invalidateQueries({ ...list, ...(refetchType && { refetchType }) });
    answer[0]?.('before the change');
    await settled();
    const stopShowing = observer.subscribe(vi.fn<() => void>());
    expect(answer).toHaveLength(2);
    answer[1]?.('after the change');
    await settled();
    expect(observer.getCurrentResult().data).toBe('after the change');
    stopShowing();
  },
);

test('a shown list that is only marked as old keeps its first load, and is old', async () => {
  const { client, answer, observer } = slowList();
  const stopShowing = observer.subscribe(vi.fn<() => void>());
  await client.invalidateQueries({ ...list, refetchType: 'none' });
  answer[0]?.('before the change');
  await settled();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'before the change', isStale: true });
  expect(answer).toHaveLength(1);
  stopShowing();
});
