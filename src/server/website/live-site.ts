import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { Database } from '#db/connection.ts';
import {
  readPublishedNumbers,
  readPublishedWebsite,
  type ReadWebsite,
} from '#db/website/published-website.ts';
import type { CompiledSite, PageRequest, Site } from '#domain/website/site.ts';
import type { Encoding, PreparedPage } from '#server/http/pages.ts';
import { createFixedPages, type FixedPages } from './fixed-pages.ts';

/** The website as visitors see it: the published words and facts, and their pages. */
export interface LiveSite {
  current: () => CompiledSite;
  published: () => ReadWebsite;
  /** @returns a page that shows no stored records such as agents */
  fixedPage: (request: PageRequest, accepted: Encoding[]) => PreparedPage;
  /**
   * Reads and compiles what is published now. When the promise resolves, the home page is
   * compressed to its smallest size. Call this at the start and after each publication.
   * @throws UnreadableDataError if a part was published by a newer release
   */
  reload: () => Promise<void>;
  /**
   * Reloads if another instance published something. Also compiles the pages again when the date
   * changes what they show, for example when a neighborhood's figures become too old.
   */
  follow: () => Promise<void>;
  /** Adds a function to call after each change of the pages. */
  onChange: (listener: () => void) => void;
}

interface LiveSiteContext {
  db: Database;
  site: Site;
  clock: () => Date;
  publicOrigin: string;
  /** False in development, when each request renders its page again. */
  cachePages: boolean;
}

interface Live extends ReadWebsite {
  compiled: CompiledSite;
  pages: FixedPages;
}

/** Creates the live site. Call `reload` before the first request. */
export function createLiveSite(context: LiveSiteContext): LiveSite {
  const { db, site, clock } = context;
  const listeners: (() => void)[] = [];
  // Reload one at a time. Two reloads at once could end in the wrong order, so that older words
  // replace newer ones.
  const oneAtATime = pLimit(1);
  let live: Live | undefined;

  function requireLive(): Live {
    if (!live) throw new Error('The website was not loaded yet');
    return live;
  }

  async function show(website: ReadWebsite) {
    const compiled = site.compile(website, clock());
    const pages = createFixedPages(compiled, context);
    live = { ...website, compiled, pages };
    for (const listener of listeners) listener();
    await pages.compress({ page: 'home' });
  }

  const reload = () => oneAtATime(async () => show(await readPublishedWebsite(db)));

  return {
    current: () => requireLive().compiled,
    published: requireLive,
    fixedPage: (...request) => requireLive().pages.find(...request),
    reload,
    async follow() {
      const { goodUntil } = requireLive().compiled;
      if (goodUntil && goodUntil <= clock()) await oneAtATime(() => show(requireLive()));
      const numbers = await readPublishedNumbers(db);
      if (!isDeepStrictEqual(numbers, requireLive().numbers)) await reload();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
