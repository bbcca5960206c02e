import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { CompiledSite, PageRequest, Site } from '#features/site/domain/site.ts';
import { apiRoot } from '#shared/domain/api-paths.ts';
import { adminPaths, adminRoot, sitePaths } from '#shared/domain/paths.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { Administrator } from '#shared/http/calls/caller.ts';
import { sendDocument } from '#shared/http/pages.ts';
import { pathOf } from '#shared/http/request-target.ts';
import { contentSecurityPolicy } from '#shared/http/security-headers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { browserFiles } from '#features/site/server/browser-files.ts';
import type { DrawHomeCard } from '#features/site/server/home-card.ts';
import type { FindIcon } from '#features/site/server/icons.ts';
import { keptPages, type PageCache } from '#features/site/server/page-cache.ts';
import { portraitRoutes } from '#features/site/server/portraits.ts';
import { publicAgentRoutes, redirect } from '#features/agents/server/public-agent-routes.ts';
import { readPublicProperties } from '#features/properties/db/public-properties.ts';
import { publicPictureRoutes } from '#features/pictures/server/public-routes.ts';
import { shownBy } from '#features/properties/db/property-pictures.ts';
import { publicPropertyRoutes } from '#features/properties/server/public-routes.ts';
import { fixedPages, websiteRoutes } from './website-routes.ts';
import { searchEngineRoutes } from './search-engines.ts';
import { tidyPath } from '#features/site/server/tidy-path.ts';

export interface SiteContext {
  db: Database;
  cache: PageCache;
  brokerage: () => Brokerage;
  site: Site;
  liveSite: { current: () => CompiledSite };
  drawHomeCard: DrawHomeCard;
  findIcon: FindIcon;
  publicOrigin: string;
  /** The folder of built files, which holds `assets/`. */
  clientDir: string;
  clock: () => Date;
  hasSessionCookie: (request: FastifyRequest) => boolean;
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>;
}

const publicPages: Record<string, PageRequest> = {
  [sitePaths.privacy]: { page: 'privacy' },
  [sitePaths.terms]: { page: 'terms' },
  [sitePaths.inquirySent]: { page: 'contact-sent' },
};

const listPages = new Set<string>([sitePaths.team, sitePaths.homes]);

/**
 * Whether a path could be a file that Vite built: the path has a file extension, and no file or
 * folder in it has a name that starts with a dot.
 */
const isBuiltFile = (path: string) => /^(\/[\w-][\w.-]*)+\.\w+$/.test(path);

/** Visitors do not type paths such as /logo.png, so these get a short text instead of a page. */
const isNoPage = (path: string) =>
  path.startsWith(sitePaths.assets) || path.startsWith(sitePaths.wellKnown) || /\.\w+$/.test(path);

/** On an unknown path, an administrator gets the 404 screen, and a visitor the public 404 page. */
async function sendAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, liveSite, hasSessionCookie, findAdministrator }: SiteContext,
) {
  const isScreen = site.isAdminScreen(pathOf(request));
  const tidied = tidyPath(decodeURIComponent(pathOf(request)));
  if (!isScreen && site.isAdminScreen(tidied)) return redirect(request, reply, tidied);
  if (!isScreen && !(await findAdministrator(request))) return reply.callNotFound();
  const showsLogin = pathOf(request) === adminPaths.login && !hasSessionCookie(request);
  const nonce = randomBytes(16).toString('base64');
  const source = `'nonce-${nonce}'`;
  reply.code(isScreen ? 200 : 404).headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': contentSecurityPolicy({ scripts: [source], styles: [source] }),
  });
  return sendDocument(request, reply, liveSite.current().renderAdmin(nonce, showsLogin));
}

export async function siteRoutes(app: TypedApp, context: SiteContext): Promise<void> {
  const { db, site, liveSite, clientDir, drawHomeCard, clock } = context;
  const sendKept = keptPages(context);
  const sendFixedPage = fixedPages(sendKept);
  const readHomes = () => readPublicProperties(db, clock(), liveSite.current().showsSamples);
  const notFound = sendFixedPage({ page: 'not-found' }, 404);

  await app.register(staticFiles, {
    root: join(clientDir, 'assets'),
    prefix: sitePaths.assets,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    allowedPath: isBuiltFile,
    decorateReply: false,
  });

  for (const [path, page] of Object.entries(publicPages)) app.get(path, sendFixedPage(page));
  const pages = { ...context, sendKept, sendFixedPage, notFound, readHomes, log: app.log };
  const isPublished = websiteRoutes(app, pages);
  const sendAgent = publicAgentRoutes(app, pages);
  publicPropertyRoutes(app, pages);
  portraitRoutes(app, context);
  publicPictureRoutes(app, { ...context, shownBy: (id) => shownBy(context, id) });
  app.get(sitePaths.homeCardFile, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('image/jpeg')
      .send(await drawHomeCard(liveSite.current().homeCard)),
  );
  searchEngineRoutes(app, { ...context, readHomes });
  await browserFiles(app, { ...context, icon: () => liveSite.current().icon });
  app.get(adminRoot, (request, reply) => sendAdmin(request, reply, context));
  app.get(`${adminRoot}/*`, (request, reply) => sendAdmin(request, reply, context));

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(apiRoot)) throw new NotFoundError();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const path = isRead ? tidyPath(decodeURIComponent(pathOf(request))) : '';
    const isPage = path in publicPages || listPages.has(path) || isPublished(path);
    if (isPage || site.isAdminScreen(path)) {
      return redirect(request, reply, path);
    }
    const slug = /^\/agent[/-](.+)$/.exec(path)?.[1];
    if (slug) return sendAgent(slug, request, reply);
    if (isNoPage(pathOf(request))) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    return notFound(request, reply);
  });
}
