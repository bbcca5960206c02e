import type { FastifyInstance } from 'fastify';
import { toUnavailable } from '#server/http/outages.ts';
import { atMostEachMinute } from '#server/http/sparse-log.ts';
import type { LiveSite } from './live-site.ts';

/**
 * The time in milliseconds from the start of one check to the start of the next. It is short, so
 * that a publication on another instance usually shows within a second.
 */
const pauseMilliseconds = 500;

/**
 * Checks twice a second whether another instance published something. Skips a check if the
 * previous one has not ended. After a failure, visitors continue to see what the instance has in
 * memory.
 * @param isServing whether the database is ready and not yet closed
 */
export function followPublications(
  liveSite: LiveSite,
  app: FastifyInstance,
  isServing: () => boolean,
): void {
  const once = atMostEachMinute(1);
  let isFollowing = false;

  function logFailure(err: unknown) {
    if (toUnavailable(err, app, app.log)) return;
    once(String(err), () =>
      app.log.error({ err }, 'cannot read what is published: the pages stay as they are'),
    );
  }

  async function follow() {
    if (isFollowing || !isServing()) return;
    isFollowing = true;
    await liveSite.follow().catch(logFailure);
    isFollowing = false;
  }

  setInterval(() => void follow(), pauseMilliseconds).unref();
}
