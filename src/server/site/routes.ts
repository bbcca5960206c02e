import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import type { PageRequest, Site } from '#domain/site.ts';
import { adminRoot, apiRoot, sitePaths } from '#domain/paths.ts';
import { NotFoundError } from '#server/errors.ts';
import { sendPage } from '#server/http/pages.ts';
import { queryOf } from '#server/http/request-target.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { agentPageRoutes } from './agent-pages.ts';
import { createPageCache } from './page-cache.ts';
import { portraitRoutes } from './portraits.ts';
import type { PublicAgents } from './public-agents.ts';
import { searchEngineRoutes } from './search-engines.ts';

export interface SiteContext {
  db: Database;
  agents: PublicAgents;
  brokerage: Brokerage;
  site: Site;
  publicOrigin: string;
  /** The folder of built files, which holds `assets/`. */
  clientDir: string;
  cachePages: boolean;
}

const publicPages: Record<string, PageRequest> = {
  [sitePaths.home]: { page: 'home' },
  [sitePaths.privacy]: { page: 'privacy' },
  [sitePaths.terms]: { page: 'terms' },
  [sitePaths.inquirySent]: { page: 'contact-sent' },
};

/** Whether a path is like those that Vite writes: no folder, and no part with a leading dot. */
const isBuiltFile = (path: string) => /^(\/[\w-][\w.-]*)+\.\w+$/.test(path);

function sendAdmin(request: FastifyRequest, reply: FastifyReply, site: Site) {
  const nonce = randomBytes(16).toString('base64');
  const source = `'nonce-${nonce}'`;
  const pathname = request.url.split('?', 1)[0] ?? '';
  return reply
    .code(site.isAdminScreen(pathname) ? 200 : 404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': contentSecurityPolicy({ scripts: [source], styles: [source] }),
    })
    .send(site.renderAdmin(nonce));
}

/** Every page has one address, without a slash at its end. */
function redirectSlashes(app: TypedApp, paths: string[]) {
  for (const path of paths.filter((each) => each !== sitePaths.home)) {
    app.get(`${path}/`, (request, reply) => reply.redirect(path + queryOf(request), 308));
  }
}

export async function siteRoutes(app: TypedApp, context: SiteContext): Promise<void> {
  const { agents, site, clientDir } = context;
  const cache = createPageCache(context);
  const notFound = () => cache.fixed({ page: 'not-found' }, 404);

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

  for (const [path, pageRequest] of Object.entries(publicPages)) {
    app.get(path, (request, reply) => sendPage(request, reply, cache.fixed(pageRequest)));
  }
  agentPageRoutes(app, { agents, cache, notFound });
  redirectSlashes(app, [...Object.keys(publicPages), sitePaths.team]);
  portraitRoutes(app, context);
  searchEngineRoutes(app, context);
  app.get(adminRoot, (request, reply) => sendAdmin(request, reply, site));
  app.get(`${adminRoot}/*`, (request, reply) => sendAdmin(request, reply, site));

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(apiRoot)) throw new NotFoundError();
    if (request.url.startsWith(sitePaths.assets)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    return sendPage(request, reply, notFound());
  });
  cache.fixed({ page: 'home' });
}
