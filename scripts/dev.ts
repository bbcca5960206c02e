/** `npm run dev` runs the server with Vite, which compiles sources on request and reloads them. */
import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { Site } from '#domain/site.ts';
import { parseEnv } from '#server/process/env.ts';
import { serve } from '#server/process/serve.ts';

const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });

const loadSite = async () => {
  const module = await vite.ssrLoadModule('/src/web/site/site.tsx');
  return (module as { site: Site }).site;
};

let current = await loadSite();

await serve({
  env: parseEnv(process.env),
  site: {
    fixedPages: current.fixedPages,
    renderPage: (request, origin) => current.renderPage(request, origin),
    renderAdmin: (nonce, showsLogin) => current.renderAdmin(nonce, showsLogin),
    isAdminScreen: (pathname) => current.isAdminScreen(pathname),
  },
  clientDir: resolve('dist/client'),
  cachePages: false,
  configure: (app) => {
    app.addHook('onRequest', (request, reply, done) =>
      vite.middlewares(request.raw, reply.raw, done),
    );
    app.addHook('onRequest', async () => {
      current = await loadSite();
    });
    app.addHook('onClose', () => vite.close());
  },
});
