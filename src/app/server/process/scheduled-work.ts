import type { FastifyInstance } from 'fastify';
import type { JobRun } from '#app/domain/server-state.ts';
import { toUnavailable } from '#shared/http/outages.ts';
import { atMostEachMinute } from '#shared/http/sparse-log.ts';

const minute = 60_000;

export interface Job {
  name: string;
  /**
   * Does the work that is due. Every instance runs every job, and a process can be killed during a
   * job. Work that must not be lost is therefore found in the database, and finding the same work
   * twice must do no harm.
   * @param isStopping returns whether the server is closing. A job that works in batches calls it
   * after each batch, and ends if the server is closing.
   */
  run: (isStopping: () => boolean) => Promise<void>;
}

export interface ScheduledWork {
  /** Runs all jobs now, or once more after the run that has begun. */
  wake: () => void;
  /** Returns the last run of each job by this process. A job that has not ended yet is missing. */
  lastRuns: () => JobRun[];
  /** Starts no more jobs, and waits for the one that runs. */
  stop: () => Promise<void>;
}

/**
 * Runs jobs one after the other, at once and then each time that `pause` milliseconds have passed,
 * unless they still run.
 */
export function startScheduledWork(
  app: FastifyInstance,
  jobs: Job[],
  pause = minute,
): ScheduledWork {
  const once = atMostEachMinute(1);
  let isStopping = false;
  let isWoken = false;
  let running: Promise<void> | undefined;
  const lastRuns = new Map<string, JobRun>();

  function logFailure(job: string, err: unknown) {
    if (toUnavailable(err, app, app.log)) return;
    once(`${job} ${String(err)}`, () => app.log.error({ err, job }, 'a job failed'));
  }

  async function runJobs() {
    for (const { name, run } of jobs) {
      if (isStopping) return;
      let hasFailed = false;
      try {
        await run(() => isStopping);
      } catch (err) {
        hasFailed = true;
        logFailure(name, err);
      }
      lastRuns.set(name, { name, endedAt: new Date().toISOString(), hasFailed });
    }
  }

  function runUnlessRunning() {
    running ??= runJobs().finally(() => {
      running = undefined;
      if (isWoken) wake();
    });
  }

  function wake() {
    isWoken = running !== undefined;
    if (!isStopping) runUnlessRunning();
  }

  runUnlessRunning();
  const timer = setInterval(runUnlessRunning, pause);
  timer.unref();
  return {
    wake,
    lastRuns: () => [...lastRuns.values()],
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
