import type { Site } from '#domain/site.ts';
import { adminPaths } from '#domain/paths.ts';

/** A replacement for the built pages, for tests of the server. */
export const testSite: Site = {
  fixedPages: [{ path: '/', changedOn: '2026-11-21' }],
  renderPage: (request) => ({
    html: `<!doctype html><title>${request.page}</title><pre>${JSON.stringify(request)}</pre>`,
    inlineStyles: ['body{}'],
    inlineScripts: [],
  }),
  renderAdmin: (nonce, showsLogin) =>
    `<!doctype html><title>${showsLogin ? 'login' : 'admin'}</title><script nonce="${nonce}"></script>`,
  isAdminScreen: (pathname) => pathname === adminPaths.login,
};
