import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import { findPublicAgent, listPublicAgents } from '#db/public-agents.ts';
import type { PublicAgent } from '#domain/agent-pages.ts';
import type { PageRequest } from '#domain/site.ts';
import { toUnavailable } from '#server/http/outages.ts';
import { sendPage, type PreparedPage } from '#server/http/pages.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import type { PageCache } from './page-cache.ts';

interface AgentPagesContext {
  db: Database;
  cache: PageCache;
  notFound: () => PreparedPage;
}

export const agentPath = (slug: string) => `/agent/${slug}`;

/** An address that was given up may be taken up again, so that browsers ask each time. */
const redirect = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-cache').redirect(path, 308);

const slugIn = (request: FastifyRequest) => (request.params as { slug: string }).slug;

/** What could be nobody's slug, such as one with a NUL, is not worth a question. */
const findAgent = async (db: Database, asked: string) =>
  /^[a-z0-9-]{1,80}$/i.test(asked) ? findPublicAgent(db, asked.toLowerCase()) : undefined;

/**
 * Pages from agents' records. One query says whether the page stands and in which revision; only
 * a new revision is rendered, whichever copy of the server the change was made on. While the
 * database is out of order, what was shown last is shown.
 */
export function agentPageRoutes(app: TypedApp, { db, cache, notFound }: AgentPagesContext): void {
  /** @throws what was thrown, unless the page can be had without the database */
  function sendRecalled(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, thrown }: { key: string; thrown: unknown },
  ) {
    const page = cache.recall(key);
    if (!page || !toUnavailable(thrown, app, request.log)) throw thrown;
    return sendPage(request, reply, page);
  }

  /** Answers for the agent's page, under its present address or one that it had. */
  const answer =
    (pageFor: (agent: PublicAgent) => PageRequest, pathOf: (slug: string) => string) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = slugIn(request);
      const key = pathOf(asked);
      let agent;
      try {
        agent = await findAgent(db, asked);
      } catch (thrown) {
        return sendRecalled(request, reply, { key, thrown });
      }
      if (agent?.slug !== asked) cache.forget(key);
      if (!agent) return sendPage(request, reply, notFound());
      if (agent.slug !== asked) return redirect(reply, pathOf(agent.slug));
      const revision = `${agent.id} ${agent.revision}`;
      return sendPage(request, reply, cache.find(key, revision, pageFor(agent)));
    };

  const agentPage = answer((agent) => ({ page: 'agent', agent }), agentPath);
  app.get('/agent/:slug', agentPage);
  app.get('/agent-:slug', agentPage);
  app.get(
    '/agent/:slug/sent',
    answer(
      (agent) => ({ page: 'contact-sent', agent }),
      (slug) => `${agentPath(slug)}/sent`,
    ),
  );

  /** The one address has no slash at its end. */
  const withoutSlash = async (request: FastifyRequest, reply: FastifyReply) => {
    const agent = await findAgent(db, slugIn(request));
    return agent ? redirect(reply, agentPath(agent.slug)) : sendPage(request, reply, notFound());
  };
  app.get('/agent/:slug/', withoutSlash);
  app.get('/agent-:slug/', withoutSlash);

  app.get('/team', async (request, reply) => {
    let agents;
    try {
      agents = await listPublicAgents(db);
    } catch (thrown) {
      return sendRecalled(request, reply, { key: 'team', thrown });
    }
    const revision = agents.map(({ id, revision: each }) => `${id} ${each}`).join();
    return sendPage(request, reply, cache.find('team', revision, { page: 'team', agents }));
  });
}
