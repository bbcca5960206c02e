import { hasSellPage } from '#features/site/domain/home.ts';
import type { CompiledSite, PublishedWebsite } from '#features/site/domain/site.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { sitePaths } from '#shared/domain/paths.ts';

/** The day that the sitemap gives for a page whose words were never published. */
const shippedOn = '2026-11-21';

const latest = (...instants: (string | undefined)[]) =>
  instants
    .filter((instant) => instant !== undefined)
    .sort()
    .at(-1);

/** Returns when the published content of the pages last changed, for the sitemap. */
export function changeTimes(
  published: PublishedWebsite,
  content: SiteContent,
): CompiledSite['changedAt'] {
  const { brokerage, home, neighborhoods, agents, legal, look } = published.publishedAt;
  const sell = hasSellPage(content.home) ? [sitePaths.sell] : [];
  const guides = content.neighborhoods.filter(({ guide }) => guide !== '');
  return {
    fixedPages: [
      {
        path: sitePaths.home,
        changedAt: latest(brokerage, home, neighborhoods, look) ?? shippedOn,
      },
      ...sell.map((path) => ({ path, changedAt: latest(brokerage, home) ?? shippedOn })),
      ...guides.map(({ anchor }) => ({
        path: sitePaths.guide(anchor),
        changedAt: latest(brokerage, neighborhoods) ?? shippedOn,
      })),
      { path: sitePaths.privacy, changedAt: legal ?? shippedOn },
      { path: sitePaths.terms, changedAt: legal ?? shippedOn },
    ],
    agentPages: latest(brokerage, neighborhoods, agents, look) ?? shippedOn,
    team: brokerage ?? shippedOn,
  };
}
