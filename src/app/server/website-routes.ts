import { readPublicTeam } from '#features/agents/db/public-agents.ts';
import { services } from '#features/inquiries/domain/inquiry-words.ts';
import type { CompiledSite, PageRequest } from '#features/site/domain/site.ts';
import type { Answer, SendKept } from '#features/site/server/page-cache.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { createHomeReader, type HomeReaderContext } from './read-home.ts';
import { pathOf, queryOf } from '#shared/http/request-target.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';

/** Returns a function that sends a page which shows no stored records such as agents. */
export const fixedPages =
  (sendKept: SendKept) =>
  (page: PageRequest, status?: number): Answer =>
  (request, reply) =>
    sendKept(request, reply, Object.values(page).join(' '), async (render) => render(page, status));

interface WebsiteContext extends HomeReaderContext {
  liveSite: { current: () => CompiledSite };
  sendKept: SendKept;
  sendFixedPage: (page: PageRequest) => Answer;
  notFound: Answer;
}

/**
 * Adds the routes of the home page, the page for sellers and the guides.
 * @returns a function that returns whether visitors see the page of the website's words at a path
 */
export function websiteRoutes(app: TypedApp, context: WebsiteContext) {
  const { db, liveSite, sendKept, sendFixedPage, notFound, readHomes } = context;
  const isPublished = (path: string) =>
    liveSite.current().changedAt.fixedPages.some((page) => page.path === path);

  const readHome = createHomeReader(context);
  app.get(sitePaths.home, (request, reply) => {
    // Only the services of the form make a version of the page, so that the cache stays small.
    const query = new URLSearchParams(queryOf(request));
    const service = services.find((each) => each === query.get('service'));
    return sendKept(request, reply, `home ${service}`, async (render) =>
      render({ ...(await readHome()), service }),
    );
  });
  app.get(sitePaths.sell, (request, reply) =>
    isPublished(sitePaths.sell)
      ? sendFixedPage({ page: 'sell' })(request, reply)
      : reply.callNotFound(),
  );
  app.get(sitePaths.guide(':anchor'), (request, reply) => {
    const path = pathOf(request);
    if (!isPublished(path)) return reply.callNotFound();
    const { anchor } = request.params as { anchor: string };
    return sendKept(request, reply, path, async (render) => {
      const { agents } = await readPublicTeam(db);
      const homes = await readHomes();
      // The guide may have been withdrawn during the read.
      return isPublished(path) ? render({ page: 'guide', anchor, agents, homes }) : notFound;
    });
  });
  return isPublished;
}
