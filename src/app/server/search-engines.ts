import type { Database } from '#shared/db/connection.ts';
import { readPublicTeam } from '#features/agents/db/public-agents.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { hasHomesPage, type PublicProperties } from '#features/site/domain/public-properties.ts';
import type { CompiledSite } from '#features/site/domain/site.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { PageCache } from '#features/site/server/page-cache.ts';

interface SearchEnginesContext {
  db: Database;
  cache: PageCache;
  liveSite: { current: () => CompiledSite };
  publicOrigin: string;
  readHomes: () => Promise<PublicProperties>;
}

interface SitemapEntry {
  path: string;
  /** The day or the time of the last change, in ISO 8601. */
  changedAt: string;
}

const sitemap = (origin: string, entries: SitemapEntry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ path, changedAt }) =>
        `<url><loc>${origin}${path}</loc><lastmod>${changedAt}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');

const later = (one: string, other: string) => (one > other ? one : other);

const lastChangeOf = ({ listed, sold, earlier }: PublicProperties, named: string) =>
  [...listed, ...sold, ...earlier].map((home) => home.changedAt).reduce(later, named);

async function listEntries(context: SearchEnginesContext): Promise<SitemapEntry[]> {
  const { db, liveSite, readHomes } = context;
  const { changedAt } = liveSite.current();
  const homes = await readHomes();
  const team = await readPublicTeam(db);
  return [
    ...changedAt.fixedPages.map((page) =>
      page.path === sitePaths.home
        ? { ...page, changedAt: later(team.changedAt ?? '', page.changedAt) }
        : page,
    ),
    { path: sitePaths.team, changedAt: later(team.changedAt ?? '', changedAt.team) },
    ...team.agents.map((agent) => ({
      path: sitePaths.agent(agent.slug),
      changedAt: later(agent.changedAt, changedAt.agentPages),
    })),
    ...(hasHomesPage(homes)
      ? [{ path: sitePaths.homes, changedAt: lastChangeOf(homes, changedAt.team) }]
      : []),
    ...homes.listed.map((home) => ({
      path: sitePaths.property(home.slug),
      changedAt: later(home.changedAt, changedAt.team),
    })),
  ];
}

/** Does not name the back office, which the header X-Robots-Tag keeps out of search engines. */
export function searchEngineRoutes(app: TypedApp, context: SearchEnginesContext): void {
  const { cache, publicOrigin } = context;
  app.get(sitePaths.robots, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${publicOrigin}${sitePaths.sitemap}\n`),
  );
  app.get(sitePaths.sitemap, (request, reply) =>
    cache.send(request, reply, 'sitemap', async () => {
      const xml = sitemap(publicOrigin, await listEntries(context));
      return (_request, each) =>
        each.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(xml);
    }),
  );
}
