import type { CompiledSite, PageRequest } from '#domain/website/site.ts';
import {
  compressThoroughly,
  preparePage,
  type Encoding,
  type PreparedPage,
} from '#server/http/pages.ts';

/**
 * The pages that show no stored records such as agents. All of them are made from the same
 * published version of the website.
 */
export interface FixedPages {
  /**
   * Returns the page from memory, or renders it first. Never uses zstd, because Brotli makes the
   * page smaller.
   */
  find: (request: PageRequest, accepted: Encoding[]) => PreparedPage;
  /** Resolves when the page is compressed with Brotli to its smallest size. */
  compress: (request: PageRequest) => Promise<void>;
}

interface FixedPage {
  prepared: PreparedPage;
  /**
   * Settles when the page is compressed with Brotli to its smallest size, or at once for a page in
   * another encoding.
   */
  compressed: Promise<void>;
}

/**
 * Returns functions that render each page when it is first requested in an encoding, or for each
 * request if `cachePages` is false. The page is sent at once with a quick compression. If the
 * browser accepts Brotli, another thread meanwhile compresses the page to its smallest size.
 */
export function createFixedPages(
  compiled: CompiledSite,
  { publicOrigin, cachePages }: { publicOrigin: string; cachePages: boolean },
): FixedPages {
  const pages = new Map<string, FixedPage>();

  function prepare(request: PageRequest, encoding: Encoding | undefined): FixedPage {
    const rendered = compiled.renderPage(request, publicOrigin);
    const status = request.page === 'not-found' ? 404 : 200;
    const prepared = preparePage(rendered, encoding ? [encoding] : [], status);
    const compressed =
      encoding === 'br'
        ? compressThoroughly(rendered.html).then((bytes) => void (prepared.body = bytes))
        : Promise.resolve();
    return { prepared, compressed };
  }

  function findPage(request: PageRequest, accepted: Encoding[]): FixedPage {
    const encoding = accepted.find((each) => each !== 'zstd');
    const key = `${request.page} ${encoding}`;
    const kept = pages.get(key);
    if (kept && cachePages) return kept;
    const page = prepare(request, encoding);
    pages.set(key, page);
    return page;
  }

  return {
    find: (...request) => findPage(...request).prepared,
    compress: (request) => findPage(request, ['br']).compressed,
  };
}
