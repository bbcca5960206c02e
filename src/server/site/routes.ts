import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest, Site } from '#domain/site.ts';
import { NotFoundError } from '#server/errors.ts';
import { preparePage, sendPage, type PreparedPage } from '#server/http/pages.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import type { TypedApp } from '#server/http/typed-app.ts';

export interface SiteContext {
  site: Site;
  publicOrigin: string;
  /** The folder of built files, which holds `assets/`. */
  clientDir: string;
  cachePages: boolean;
}

const publicPages: Record<string, PageRequest> = {
  '/': { page: 'home' },
  '/privacy': { page: 'privacy' },
  '/terms': { page: 'terms' },
  '/contact/sent': { page: 'contact-sent' },
};

/** Whether a path is like those that Vite writes: no folder, and no part with a leading dot. */
const isBuiltFile = (path: string) => /^(\/[\w-][\w.-]*)+\.\w+$/.test(path);

/** Pages that are the same for everybody, rendered and compressed at their first request. */
function createPageCache({ site, publicOrigin, cachePages }: SiteContext) {
  const prepared = new Map<string, PreparedPage>();
  return (request: PageRequest, status = 200): PreparedPage => {
    const cached = prepared.get(request.page);
    if (cached) return cached;
    const page = preparePage(site.renderPage(request, publicOrigin), { status });
    if (cachePages) prepared.set(request.page, page);
    return page;
  };
}

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

export async function siteRoutes(app: TypedApp, context: SiteContext): Promise<void> {
  const { site, clientDir } = context;
  const pageFor = createPageCache(context);

  await app.register(staticFiles, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    allowedPath: isBuiltFile,
    decorateReply: false,
  });

  for (const [path, pageRequest] of Object.entries(publicPages)) {
    app.get(path, (request, reply) => sendPage(request, reply, pageFor(pageRequest)));
  }
  app.get('/admin', (request, reply) => sendAdmin(request, reply, site));
  app.get('/admin/*', (request, reply) => sendAdmin(request, reply, site));

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) throw new NotFoundError();
    if (request.url.startsWith('/assets/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    return sendPage(request, reply, pageFor({ page: 'not-found' }, 404));
  });
  pageFor({ page: 'home' });
}
