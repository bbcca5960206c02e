import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPageCache, type Answer, type PageCache } from './page-cache.ts';

const log = { warn: vi.fn<(details: object, message: string) => void>() };
let now: number;
let cache: PageCache;
const make = vi.fn<() => Promise<Answer>>();

/** Returns an answer that sends its own reply object, by which the tests tell answers apart. */
function newAnswer(): Answer {
  const sent = {} as FastifyReply;
  return () => sent;
}
const send = (answer: Answer) => answer({} as FastifyRequest, {} as FastifyReply);
const get = async (key = 'oak') => cache.send({} as FastifyRequest, {} as FastifyReply, key, make);

beforeEach(() => {
  now = 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  make.mockReset();
  make.mockImplementation(async () => newAnswer());
  log.warn.mockClear();
  cache = createPageCache({ isEnabled: true, log });
});

const wait = (milliseconds: number) => {
  now += milliseconds;
};

test('a page is kept for half a second', async () => {
  const first = await get();
  wait(500);
  expect(await get()).toBe(first);
  wait(1);
  expect(await get()).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('simultaneous requests share one read, and each page has its own', async () => {
  const [first, second, other] = await Promise.all([get(), get(), get('moss')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('after a commit no earlier read is used, not even one that was under way', async () => {
  const old = await get();
  wait(501);
  const slow = Promise.withResolvers<Answer>();
  make.mockReturnValueOnce(slow.promise);
  const before = get();
  cache.clear();
  const current = await get();
  expect(current).not.toBe(old);
  const outdated = newAnswer();
  slow.resolve(outdated);
  expect(await before).toBe(send(outdated));
  expect(await get()).toBe(current);
});

test('while the database is down, the last page is sent and read again twice a second', async () => {
  const last = await get();
  make.mockRejectedValue(new Error('connection refused'));
  for (let nth = 0; nth < 3; nth++) {
    wait(501);
    expect([await get(), await get()]).toEqual([last, last]);
  }
  expect([make.mock.calls.length, log.warn.mock.calls.length]).toEqual([4, 3]);
  await expect(get('never read')).rejects.toThrow('connection refused');
  cache.clear();
  await expect(get()).rejects.toThrow('connection refused');
});

test('no more than 200 pages are kept', async () => {
  for (let nth = 0; nth <= 200; nth++) await get(`oak ${nth}`);
  make.mockClear();
  await get('oak 1');
  expect(make).not.toHaveBeenCalled();
  await get('oak 0');
  expect(make).toHaveBeenCalledTimes(1);
});

test('a page that is evicted while it is read is still sent', async () => {
  const slow = Promise.withResolvers<Answer>();
  make.mockReturnValueOnce(slow.promise);
  const evicted = get('slow');
  await Promise.all(Array.from({ length: 201 }, (_, nth) => get(`oak ${nth}`)));
  const answer = newAnswer();
  slow.resolve(answer);
  expect(await evicted).toBe(send(answer));
});

test('a disabled cache keeps nothing', async () => {
  cache = createPageCache({ isEnabled: false, log });
  expect(await get()).not.toBe(await get());
});
