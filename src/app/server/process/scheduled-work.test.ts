import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startScheduledWork } from './scheduled-work.ts';

/**
 * Starts scheduled work with one job. The test ends each run of the job by calling a function in
 * `runs`.
 */
function startSlowJob(pause?: number) {
  const runs: (() => void)[] = [];
  const run = () => new Promise<void>((end) => runs.push(end));
  const work = startScheduledWork(Fastify(), [{ name: 'slow', run }], pause);
  onTestFinished(async () => {
    for (const end of runs) end();
    await work.stop();
  });
  return { work, runs };
}

test('jobs run at once when they are woken', async () => {
  const { work, runs } = startSlowJob();
  runs[0]?.();
  await vi.waitFor(() => {
    work.wake();
    expect(runs).toHaveLength(2);
  }, 15_000);
});

test('jobs that are woken while they run are run once more', async () => {
  const { work, runs } = startSlowJob();
  work.wake();
  work.wake();
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.waitFor(() => expect(runs).toHaveLength(2), 15_000);
  runs[1]?.();
  await sleep(20);
  expect(runs).toHaveLength(2);
});

test('jobs run again after each pause, unless they still run', async () => {
  const { runs } = startSlowJob(10);
  await sleep(50);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.waitFor(() => expect(runs).toHaveLength(2), 15_000);
});

test('the last run of each job says when it ended and whether it failed', async () => {
  const good = { name: 'good', run: () => Promise.resolve() };
  const bad = { name: 'bad', run: () => Promise.reject(new Error('no room')) };
  const work = startScheduledWork(Fastify(), [good, bad]);
  onTestFinished(work.stop);
  await vi.waitFor(() =>
    expect(work.lastRuns()).toEqual([
      { name: 'good', endedAt: expect.stringMatching(/Z$/) as string, hasFailed: false },
      { name: 'bad', endedAt: expect.stringMatching(/Z$/) as string, hasFailed: true },
    ]),
  );
});
