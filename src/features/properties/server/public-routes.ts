import { redirect } from '#features/agents/server/public-agent-routes.ts';
import { findListed } from '#features/properties/db/public-properties.ts';
import {
  hasHomesPage,
  type PublicProperties,
  type PublicProperty,
} from '#features/site/domain/public-properties.ts';
import type { Answer, Render, SendKept } from '#features/site/server/page-cache.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { pathOf } from '#shared/http/request-target.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';

interface PublicPropertiesContext {
  readHomes: () => Promise<PublicProperties>;
  sendKept: SendKept;
  notFound: Answer;
}

/** Sends a page at its canonical path, and redirects from others to it. */
const sendAt =
  (path: string, answer: Answer): Answer =>
  (request, reply) =>
    pathOf(request) === path ? answer(request, reply) : redirect(request, reply, path);

const sendHome = (home: PublicProperty, render: Render) =>
  sendAt(sitePaths.property(home.slug), render({ page: 'property', home }));

export function publicPropertyRoutes(app: TypedApp, context: PublicPropertiesContext): void {
  const { readHomes, sendKept, notFound } = context;

  for (const end of ['', '/']) {
    app.get(`${sitePaths.homes}${end}`, (request, reply) =>
      sendKept(request, reply, 'homes', async (render) => {
        const homes = await readHomes();
        return hasHomesPage(homes)
          ? sendAt(sitePaths.homes, render({ page: 'homes', homes }))
          : notFound;
      }),
    );
    app.get(`${sitePaths.property(':slug')}${end}`, (request, reply) => {
      const slug = (request.params as { slug: string }).slug.toLowerCase();
      return sendKept(request, reply, `homes ${slug}`, async (render) => {
        const homes = await readHomes();
        const home = findListed(homes, slug);
        if (home) return sendHome(home, render);
        // The page says nothing about this address in particular, so it does not tell drafts apart.
        return hasHomesPage(homes) ? render({ page: 'former-property' }, 404) : notFound;
      });
    });
  }
}
