import { beforeEach, expect, test, vi } from 'vitest';
import { createRecall, type Recall } from './revalidating-cache.ts';

interface Words {
  revision: string;
  words: string;
}

const log = { warn: vi.fn<(entry: object, message: string) => void>() };
let now: number;
let stored: Map<string, Words>;
const load = vi.fn<(key: string) => Promise<Words | undefined>>();
let recall: Recall<Words | undefined>;

const save = (revision: string, words: string, key = 'oak') => stored.set(key, { revision, words });
const readWords = async (key = 'oak') => (await recall.read(key))?.words;

beforeEach(() => {
  now = 1_800_000_000_000;
  stored = new Map();
  load.mockReset();
  load.mockImplementation(async (key) => {
    const found = stored.get(key);
    return found && { ...found };
  });
  log.warn.mockClear();
  recall = createRecall(load, { clock: () => new Date(now), log });
  save('1', 'old');
});

test('what was read is trusted for half a second, and then asked for again', async () => {
  const first = await recall.read('oak');
  save('2', 'new');
  now += 499;
  expect(await recall.read('oak')).toBe(first);
  now += 1;
  expect(await readWords()).toBe('new');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what turns out the same is the very same object, trusted anew', async () => {
  const first = await recall.read('oak');
  now += 600;
  expect(await recall.read('oak')).toBe(first);
  now += 400;
  expect(await recall.read('oak')).toBe(first);
  expect(load).toHaveBeenCalledTimes(2);
});

test('an answer counts from when it was asked for', async () => {
  load.mockImplementationOnce(async () => {
    now += 600;
    return { revision: '1', words: 'slow' };
  });
  await recall.read('oak');
  await recall.read('oak');
  expect(load).toHaveBeenCalledTimes(2);
});

test('all who ask at once share one question, and each key has its own', async () => {
  save('1', 'moss', 'moss');
  const answers = await Promise.all(['oak', 'oak', 'moss', 'oak'].map((key) => readWords(key)));
  expect(answers).toEqual(['old', 'old', 'moss', 'old']);
  expect(load).toHaveBeenCalledTimes(2);
});

test('after a commit nothing is trusted, nor what began to be read before it', async () => {
  await recall.read('oak');
  const slow = Promise.withResolvers<Words>();
  now += 500;
  load.mockReturnValueOnce(slow.promise);
  const before = recall.read('oak');
  save('2', 'new');
  recall.distrust();
  expect(await readWords()).toBe('new');
  slow.resolve({ revision: '1', words: 'old' });
  expect((await before)?.words).toBe('old');
  expect(await readWords()).toBe('new');
});

test('a clock that is set back makes nothing look young', async () => {
  await recall.read('oak');
  save('2', 'new');
  now -= 3_600_000;
  expect(await readWords()).toBe('new');
});

test('while the database does not answer, what was last read stands, and is asked for twice a second', async () => {
  await recall.read('oak');
  load.mockRejectedValue(new Error('connection refused'));
  for (let nth = 0; nth < 3; nth++) {
    now += 500;
    expect([await readWords(), await readWords()]).toEqual(['old', 'old']);
  }
  expect([load.mock.calls.length, log.warn.mock.calls.length]).toEqual([4, 3]);
  await expect(recall.read('never read')).rejects.toThrow('connection refused');
  recall.distrust();
  await expect(recall.read('oak')).rejects.toThrow('connection refused');
});

test('what is not there is not kept, and of the rest no more than two hundred', async () => {
  for (const key of ['nobody', 'nobody']) expect(await recall.read(key)).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
  const keys = Array.from({ length: 201 }, (_, nth) => `oak ${nth}`);
  for (const key of keys) save('1', key, key);
  for (const key of keys) await recall.read(key);
  load.mockClear();
  await recall.read('oak 1');
  expect(load).not.toHaveBeenCalled();
  await recall.read('oak 0');
  expect(load).toHaveBeenCalledTimes(1);
});
