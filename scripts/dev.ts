/**
 * `npm run dev` runs the server with Vite, which compiles source files when they are requested and
 * reloads changed ones.
 */
import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { Site } from '#features/site/domain/site.ts';
import { parseEnv } from '#app/server/process/env.ts';
import { serve } from '#app/server/process/serve.ts';

const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });

const loadSite = async () => {
  const module = await vite.ssrLoadModule('/src/app/site/site.tsx');
  return (module as { site: Site }).site;
};

let current = await loadSite();

/**
 * Compiles the website again for each call of `renderPage` and `renderAdmin`, so that these calls
 * use the latest source files.
 */
const compileLatest: Site['compile'] = (published, now) => ({
  ...current.compile(published, now),
  renderPage: (...page) => current.compile(published, now).renderPage(...page),
  renderAdmin: (...document) => current.compile(published, now).renderAdmin(...document),
});

await serve({
  env: parseEnv(process.env),
  site: {
    compile: compileLatest,
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
