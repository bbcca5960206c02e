import staticFiles from '@fastify/static';
import { adminPaths, sitePaths } from '#domain/paths.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import type { TypedApp } from '#server/http/typed-app.ts';

interface BrowserFilesContext {
  brokerage: () => Brokerage;
  publicOrigin: string;
  clientDir: string;
  clock: () => Date;
}

const icons = [sitePaths.favicon, sitePaths.touchIcon, ...Object.values(sitePaths.appIcons)];

/**
 * Returns the web app manifest, which a phone reads when the visitor adds the site to the home
 * screen.
 */
const manifest = ({ name }: Brokerage) => ({
  name,
  start_url: sitePaths.home,
  display: 'browser',
  icons: Object.entries(sitePaths.appIcons).map(([pixels, src]) => ({
    src,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
  })),
});

const securityTextDays = 180;
const dayMilliseconds = 86_400_000;

/**
 * Returns the address for reports of security problems, in the format of RFC 9116. The text expires
 * 180 days after each request, so that it has never expired.
 */
function securityText({ brokerage, publicOrigin, clock }: BrowserFilesContext) {
  const expires = new Date(clock().getTime() + securityTextDays * dayMilliseconds);
  return [
    `Contact: mailto:${brokerage().email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}${sitePaths.securityText}`,
    '',
  ].join('\n');
}

/** Adds the files that browsers, phones and security researchers request without a link to them. */
export async function browserFiles(app: TypedApp, context: BrowserFilesContext): Promise<void> {
  await app.register(staticFiles, { root: context.clientDir, serve: false });
  for (const icon of icons) {
    app.get(icon, (_request, reply) => reply.sendFile(icon, { maxAge: '1d' }));
  }
  app.get(sitePaths.manifest, (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(context.brokerage()))),
  );
  app.get(sitePaths.securityText, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(context)),
  );
  app.get(sitePaths.changePassword, (_request, reply) => reply.redirect(adminPaths.account));
}
