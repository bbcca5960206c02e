import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Sends a page that was made from records. Any number of requests can share an answer. */
export type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export interface PageCache {
  /**
   * @param make reads the records and renders the page
   * @throws the error of `make`, if there is no earlier page to send instead
   */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Answer>,
  ) => FastifyReply | Promise<FastifyReply>;
  /** Call this after each commit that may change an agent, their page or their portrait. */
  clear: () => void;
}

interface PageCacheOptions {
  isEnabled: boolean;
  log: { warn: (details: { err: unknown }, message: string) => void };
}

/**
 * The time for which a page is sent without reading its records again. An edit on another instance
 * shows within a second, even if reading takes half a second.
 */
const freshMilliseconds = 500;

/** Keeps the 200 pages that were requested last. Simultaneous requests for a page share one read. */
export function createPageCache({ isEnabled, log }: PageCacheOptions): PageCache {
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: 200,
    ttl: freshMilliseconds,
    // Read the clock for each request, because that costs less than the timer that would avoid it.
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    // A read that began before a commit still answers its requests, but is not kept.
    ignoreFetchAbort: true,
    async fetchMethod(_key, stale, { context: make }) {
      try {
        return await make();
      } catch (err) {
        if (!stale) throw err;
        log.warn({ err }, 'cannot read the database: sending the page as it was read last');
        return stale;
      }
    },
  });
  return {
    send(request, reply, key, make) {
      // A page in memory is sent without a promise, which would cost as much as sending it.
      const kept = answers.get(key);
      if (kept) return kept(request, reply);
      const answer = isEnabled ? answers.forceFetch(key, { context: make }) : make();
      return answer.then((send) => send(request, reply));
    },
    clear: () => answers.clear(),
  };
}
