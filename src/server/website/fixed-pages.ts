import type { CompiledSite, PageRequest } from '#domain/website/site.ts';
import { compressThoroughly, preparePage, type PreparedPage } from '#server/http/pages.ts';

/**
 * The pages that show no records, such as agents. All are made from the same published version of
 * the website.
 */
export interface FixedPages {
  /** @returns the page from memory, or renders it */
  find: (request: PageRequest) => PreparedPage;
  /** Resolves when the page is compressed to its smallest size. */
  compress: (request: PageRequest) => Promise<void>;
}

interface FixedPage {
  prepared: PreparedPage;
  /** Settles when the page is compressed to its smallest size. */
  compressed: Promise<void>;
}

/**
 * Renders each page when it is first requested. The page is sent at once with a quick compression.
 * Another thread meanwhile compresses it to its smallest size.
 */
export function createFixedPages(
  compiled: CompiledSite,
  { publicOrigin, cachePages }: { publicOrigin: string; cachePages: boolean },
): FixedPages {
  const pages = new Map<PageRequest['page'], FixedPage>();

  function prepare(request: PageRequest): FixedPage {
    const rendered = compiled.renderPage(request, publicOrigin);
    const status = request.page === 'not-found' ? 404 : 200;
    const prepared = preparePage(rendered, { status, isFixed: true });
    const compressed = compressThoroughly(rendered.html).then((bytes) => {
      prepared.compressed.br = bytes;
    });
    return { prepared, compressed };
  }

  function findPage(request: PageRequest): FixedPage {
    const kept = pages.get(request.page);
    if (kept && cachePages) return kept;
    const page = prepare(request);
    pages.set(request.page, page);
    return page;
  }

  return {
    find: (request) => findPage(request).prepared,
    compress: (request) => findPage(request).compressed,
  };
}
