import type { Site } from '#domain/site.ts';
import { sitePaths } from '#domain/paths.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import type { PublicAgents } from './public-agents.ts';

interface SearchEnginesContext {
  agents: PublicAgents;
  site: Site;
  publicOrigin: string;
}

interface Entry {
  path: string;
  /** A day, or an instant in ISO 8601 */
  changed: string;
}

const sitemap = (origin: string, entries: Entry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ path, changed }) => `<url><loc>${origin}${path}</loc><lastmod>${changed}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');

async function listEntries({ agents, site }: SearchEnginesContext): Promise<Entry[]> {
  const fixed = site.fixedPages.map(({ path, changedOn }) => ({ path, changed: changedOn }));
  const team = await agents.team();
  return [
    ...fixed,
    { path: sitePaths.team, changed: team.changedAt ?? fixed[0]?.changed ?? '' },
    ...team.agents.map(({ slug, changedAt }) => ({
      path: sitePaths.agent(slug),
      changed: changedAt,
    })),
  ];
}

/** What search engines ask for first. The back office is kept out by its own header. */
export function searchEngineRoutes(app: TypedApp, context: SearchEnginesContext): void {
  const { publicOrigin } = context;
  app.get(sitePaths.robots, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${publicOrigin}${sitePaths.sitemap}\n`),
  );
  app.get(sitePaths.sitemap, async (_request, reply) => {
    const entries = await listEntries(context);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemap(publicOrigin, entries));
  });
}
