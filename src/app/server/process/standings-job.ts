import { setImmediate as letRequestsRun } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { recomputeStandings } from '#features/standing/db/due-standings.ts';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';
import type { Metrics } from '#app/server/metrics/metrics.ts';
import type { Job } from './scheduled-work.ts';

export interface StandingsJobContext {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  metrics: Pick<Metrics, 'countStandingDifferences'> | undefined;
}

/**
 * Returns the job that computes standings again. Each day it computes the standings that change on
 * that day. It also computes all standings after a start of the server, because a new release may
 * have other requirements, and after midnight, to find changes that did not refresh a standing.
 */
export function standingsJob({ db, clock, log, metrics }: StandingsJobContext): Job {
  const startedAt = clock().toISOString();

  function report(wrong: { agentId: string; computedAt: string }[]) {
    const [own, earlier] = [true, false].map((isOwn) =>
      wrong.filter(({ computedAt }) => computedAt >= startedAt === isOwn),
    ) as [typeof wrong, typeof wrong];
    if (earlier.length > 0) {
      log.info({ agents: earlier.length }, 'standings from before the start differed');
    }
    if (own.length === 0) return;
    const agents = own.map(({ agentId }) => agentId);
    log.error({ agents }, 'standings differed from the records they are computed from');
    metrics?.countStandingDifferences(own.length);
  }

  return {
    name: 'standings',
    async run(isStopping) {
      const now = clock();
      const midnight = startOfOfficeDay(officeDay(now));
      const since = midnight > startedAt ? midnight : startedAt;
      for await (const wrong of recomputeStandings(db, { now, since })) {
        report(wrong);
        if (isStopping()) return;
        await letRequestsRun();
      }
    },
  };
}
