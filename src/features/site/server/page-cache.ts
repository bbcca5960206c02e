import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CompiledSite, PageRequest } from '#features/site/domain/site.ts';
import { acceptedEncoding, compressPage, preparePage, sendPage } from '#shared/http/pages.ts';
import { createKeptBrotli } from './kept-brotli.ts';

/** A rendered page as a function that sends it, which serves many requests. */
export type Answer = (request: FastifyRequest, reply: FastifyReply) => Answered;

type Answered = FastifyReply | Promise<FastifyReply>;

export interface PageCache {
  /**
   * Sends the page from the cache, or else makes it first.
   * @param make reads the records and renders the page
   * @throws the error of `make`, unless the cache has an older version of the page to send instead
   */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Answer>,
  ) => Answered;
  /**
   * Call this after each commit that may change a cached page, such as an edit of an agent or a
   * testimonial, or a publication of the website.
   */
  clear: () => void;
}

interface PageCacheOptions {
  isEnabled: boolean;
  log: { warn: (details: { err: unknown }, message: string) => void };
}

/**
 * The time in milliseconds after which a page's records are read again. An administrator's edit on
 * another instance therefore shows within a second, even if reading takes half a second.
 */
const freshMilliseconds = 500;

/** Keeps the 200 pages requested last. Simultaneous requests share one read of the records. */
export function createPageCache({ isEnabled, log }: PageCacheOptions): PageCache {
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: 200,
    ttl: freshMilliseconds,
    // With 0 the cache reads the clock for each request. With another value it would start timers,
    // which take more time than reading the clock.
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    // If `clear` is called during a read, the requests that wait for this read still get its page,
    // but the page is not kept.
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
      // Send a kept page without creating a promise, which would take as long as sending the page.
      const kept = answers.get(key);
      if (kept) return kept(request, reply);
      const answer = isEnabled ? answers.forceFetch(key, { context: make }) : make();
      return answer.then((send) => send(request, reply));
    },
    clear: () => answers.clear(),
  };
}

/** Renders a page, and compresses it in the encoding that the visitor's browser accepts. */
export type Render = (page: PageRequest, status?: number) => Answer;

export type SendKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: (render: Render) => Promise<Answer>,
) => Answered;

interface KeptPagesContext {
  cache: PageCache;
  liveSite: { current: () => CompiledSite };
  publicOrigin: string;
}

/** Returns a function that sends a page from the cache, which has one version for each encoding. */
export function keptPages({ cache, liveSite, publicOrigin }: KeptPagesContext): SendKept {
  const compress = { ...compressPage, br: createKeptBrotli() };
  return (request, reply, key, make) => {
    const encoding = acceptedEncoding(request);
    const render: Render = (page, status) => {
      const rendered = liveSite.current().renderPage(page, publicOrigin);
      const prepared = preparePage(rendered, encoding, compress, status);
      return (...exchange) => sendPage(...exchange, prepared);
    };
    return cache.send(request, reply, `${key} ${encoding}`, () => make(render));
  };
}
