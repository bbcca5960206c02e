import type { CompiledSite, PublishedWebsite, Site } from '#domain/site.ts';
import { shippedContent } from '#domain/website/parts.ts';

/** The pages of the words and facts that are published now. */
export interface LiveSite {
  current: () => CompiledSite;
}

const shipped: PublishedWebsite = { content: shippedContent, publishedAt: {} };

export function createLiveSite(site: Site, clock: () => Date): LiveSite {
  const compiled = site.compile(shipped, clock());
  return { current: () => compiled };
}
