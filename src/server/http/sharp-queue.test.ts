import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withSharp } from './sharp-queue.ts';

test('vector 45: ten pictures at once are made one at a time, also after one fails', async () => {
  let running = 0;
  const atOnce: number[] = [];
  const made = Array.from({ length: 10 }, (_, nth) =>
    withSharp(async () => {
      atOnce.push(++running);
      await letRequestsRun();
      running--;
      if (nth % 3 === 0) throw new Error('a damaged picture');
    }),
  );
  const results = await Promise.allSettled(made);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(atOnce).toEqual(Array(10).fill(1));
});

test('pictures are made with one thread and no cache, because both keep memory', async () => {
  const settings = await withSharp(async (library) => [library.concurrency(), library.cache()]);
  const none = { max: 0 };
  expect(settings).toMatchObject([1, { memory: none, files: none, items: none }]);
});
