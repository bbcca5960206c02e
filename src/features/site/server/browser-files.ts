import staticFiles from '@fastify/static';
import { emailHref } from '#shared/domain/email-address.ts';
import { adminPaths, manifestPath, sitePaths } from '#shared/domain/paths.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { SiteIcon } from '#features/site/domain/site.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { FindIcon } from './icons.ts';

interface BrowserFilesContext {
  brokerage: () => Brokerage;
  publicOrigin: string;
  icon: () => SiteIcon;
  findIcon: FindIcon;
  clientDir: string;
  clock: () => Date;
}

/** The widths in pixels of the brokerage's own icons, by path. The shipped icons are files. */
const icons = {
  [sitePaths.favicon]: 48,
  [sitePaths.touchIcon]: 180,
  [sitePaths.appIcons[192]]: 192,
  [sitePaths.appIcons[512]]: 512,
};

const manifest = ({ name }: Brokerage, icon: SiteIcon) => ({
  name,
  start_url: sitePaths.home,
  display: 'browser',
  icons: Object.entries(sitePaths.appIcons)
    // Leave out the larger icon if the brokerage uploaded its mark (logo), because the largest file
    // of an uploaded mark is 192 pixels wide.
    .filter(([pixels]) => icon.kind !== 'picture' || pixels === '192')
    .map(([pixels, src]) => ({
      src,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
    })),
});

const securityTextDays = 180;
const dayMilliseconds = 86_400_000;

/**
 * Returns the file security.txt with the address for reports of security problems (RFC 9116). Its
 * expiration date is always 180 days after the request, so that the file never expires.
 */
function securityText({ brokerage, publicOrigin, clock }: BrowserFilesContext) {
  const expires = new Date(clock().getTime() + securityTextDays * dayMilliseconds);
  return [
    `Contact: ${emailHref(brokerage().email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}${sitePaths.securityText}`,
    '',
  ].join('\n');
}

/** Adds the icons, the web app manifest, security.txt and the path for password managers. */
export async function browserFiles(app: TypedApp, context: BrowserFilesContext): Promise<void> {
  await app.register(staticFiles, { root: context.clientDir, serve: false });
  for (const [path, pixels] of Object.entries(icons)) {
    app.get(path, async (_request, reply) => {
      const icon = context.icon();
      const own = icon.kind === 'shipped' ? undefined : await context.findIcon(icon, pixels);
      if (!own) return reply.sendFile(path, { maxAge: '1d' });
      return reply.type('image/png').header('cache-control', 'no-cache').send(own);
    });
  }
  app.get(manifestPath, (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(context.brokerage(), context.icon()))),
  );
  app.get(sitePaths.securityText, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(context)),
  );
  app.get(sitePaths.changePassword, (_request, reply) => reply.redirect(adminPaths.account));
}
