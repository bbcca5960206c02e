import type { PageRequest, Site } from '#domain/site.ts';
import { compressThoroughly, preparePage, type PreparedPage } from '#server/http/pages.ts';

export interface PageCacheOptions {
  site: Site;
  publicOrigin: string;
  cachePages: boolean;
}

/** Pages kept at most, a few hundred kilobytes each at the very worst. */
const capacity = 200;

/** Pages that are the same for everybody, rendered and compressed when first asked for. */
export interface PageCache {
  /**
   * @param revision another one whenever the page would come out differently; empty for pages that
   * never do, which are compressed thoroughly at once
   */
  find(key: string, revision: string, request: PageRequest, status?: number): PreparedPage;
  /** The page as it last was; undefined when nobody has asked for it yet. */
  recall(key: string): PreparedPage | undefined;
  /** There is no such page any more. */
  forget(key: string): void;
}

export function createPageCache({ site, publicOrigin, cachePages }: PageCacheOptions): PageCache {
  const kept = new Map<string, { revision: string; page: PreparedPage }>();
  return {
    find(key, revision, request, status = 200) {
      const found = kept.get(key);
      if (found?.revision === revision) return found.page;
      const isQuick = revision !== '';
      const page = preparePage(site.renderPage(request, publicOrigin), { status, isQuick });
      if (!cachePages) return page;
      if (isQuick) void compressThoroughly(page);
      kept.delete(key);
      kept.set(key, { revision, page });
      // The oldest goes first: a site of this size rarely gets there.
      for (const oldest of kept.keys()) if (kept.size > capacity) kept.delete(oldest);
      return page;
    },
    recall: (key) => kept.get(key)?.page,
    forget: (key) => void kept.delete(key),
  };
}
