import pLimit from 'p-limit';
import type { PageRequest, Site } from '#domain/site.ts';
import { compressThoroughly, preparePage, type PreparedPage } from '#server/http/pages.ts';

export interface PageCacheOptions {
  site: Site;
  publicOrigin: string;
  cachePages: boolean;
}

/** Pages that are the same for everybody, rendered and compressed when first asked for. */
export interface PageCache {
  /** A page that no record changes: it stands without the database. */
  fixed(request: PageRequest, status?: number): PreparedPage;
  /**
   * A page made of something that was read; kept for as long as that very object is.
   * The first visitor gets it quickly compressed. Whoever asks again shows that it is worth the
   * fifty times longer that the thorough way takes, beside the requests' own thread.
   */
  madeOf(read: object, request: PageRequest): PreparedPage;
}

export function createPageCache({ site, publicOrigin, cachePages }: PageCacheOptions): PageCache {
  const fixed = new Map<string, PreparedPage>();
  const made = new WeakMap<object, Map<string, PreparedPage>>();
  const quick = new WeakSet<PreparedPage>();
  const oneAtATime = pLimit(1);
  const render = (request: PageRequest, status: number, isQuick: boolean) =>
    preparePage(site.renderPage(request, publicOrigin), { status, isQuick });

  return {
    fixed(request, status = 200) {
      const page = fixed.get(request.page) ?? render(request, status, false);
      if (cachePages) fixed.set(request.page, page);
      return page;
    },
    madeOf(read, request) {
      const pages = made.get(read) ?? new Map<string, PreparedPage>();
      const found = pages.get(request.page);
      if (found) {
        if (quick.delete(found)) void oneAtATime(() => compressThoroughly(found));
        return found;
      }
      const page = render(request, 200, true);
      if (cachePages) {
        made.set(read, pages.set(request.page, page));
        quick.add(page);
      }
      return page;
    },
  };
}
