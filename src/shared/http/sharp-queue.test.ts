import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withSharp, withSharpForVisitor } from './sharp-queue.ts';

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

test('the office waits for one drawing of a visitor at most, and the 22nd visitor is refused', async () => {
  const order: string[] = [];
  const drawings = Array.from({ length: 22 }, (_, nth) =>
    withSharpForVisitor(async () => void order.push(`card ${nth}`)),
  );
  const uploads = ['first', 'second'].map((name) =>
    withSharp(async () => void order.push(`${name} upload`)),
  );
  const results = await Promise.allSettled(drawings);
  await Promise.all(uploads);
  expect(order.indexOf('second upload')).toBeLessThan(3);
  expect(order).toHaveLength(21 + 2);
  expect(results.slice(0, -1).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(results.at(-1)).toMatchObject({ reason: { status: 503, retryAfterSeconds: 3 } });
  await withSharpForVisitor(async () => void order.push('card 22'));
  expect(order.at(-1)).toBe('card 22');
});

test('pictures are made with one thread and no cache, because both keep memory', async () => {
  const settings = await withSharp(async (library) => [library.concurrency(), library.cache()]);
  const none = { max: 0 };
  expect(settings).toMatchObject([1, { memory: none, files: none, items: none }]);
});
