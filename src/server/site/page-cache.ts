import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A rendered page, as the function that sends it. Many requests can share one answer. */
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
    // With 0 the cache reads the clock for each request. Otherwise it would start a timer to read
    // the clock less often, which costs more.
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    // If the cache is cleared during a read, the requests that wait for the read are answered with
    // it, but the page is not kept.
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
      // Send a page from memory without creating a promise, because that would take as long as
      // sending.
      const kept = answers.get(key);
      if (kept) return kept(request, reply);
      const answer = isEnabled ? answers.forceFetch(key, { context: make }) : make();
      return answer.then((send) => send(request, reply));
    },
    clear: () => answers.clear(),
  };
}
