import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { Database } from '#shared/db/connection.ts';
import {
  readPublishedNumbers,
  readPublishedWebsite,
  type ReadWebsite,
} from '#features/site/db/published-website.ts';
import type { CompiledSite, Site } from '#features/site/domain/site.ts';

/** The website as visitors see it: the published words and facts, and their pages. */
export interface LiveSite {
  current: () => CompiledSite;
  published: () => ReadWebsite;
  /**
   * Reads and compiles what is published, if it was not read yet, if this or another instance
   * published something or changed the closed days, or if a new day of the office has begun, which
   * can change what the pages show.
   * @throws UnreadableDataError if a part was published by a newer release
   */
  refresh: () => Promise<void>;
  /** Adds a function to call after each change of the pages. */
  onChange: (listener: () => void) => void;
}

interface LiveSiteContext {
  db: Database;
  site: Site;
  clock: () => Date;
}

interface Live extends ReadWebsite {
  compiled: CompiledSite;
}

/** Creates the live site. Call `refresh` before the first request. */
export function createLiveSite({ db, site, clock }: LiveSiteContext): LiveSite {
  const listeners: (() => void)[] = [];
  // Refresh one at a time. Two refreshes at once could end in the wrong order, so that older words
  // replace newer ones.
  const oneAtATime = pLimit(1);
  let live: Live | undefined;

  function requireLive(): Live {
    if (!live) throw new Error('The website was not loaded yet');
    return live;
  }

  function show(website: ReadWebsite) {
    live = { ...website, compiled: site.compile(website, clock()) };
    for (const listener of listeners) listener();
  }

  async function refresh() {
    if (live && live.compiled.goodUntil <= clock()) show(live);
    if (live && isDeepStrictEqual(await readPublishedNumbers(db), live.numbers)) return;
    show(await readPublishedWebsite(db));
  }

  return {
    current: () => requireLive().compiled,
    published: requireLive,
    refresh: () => oneAtATime(refresh),
    onChange: (listener) => void listeners.push(listener),
  };
}
