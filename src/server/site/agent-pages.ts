import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicAgent } from '#domain/agent-pages.ts';
import type { PageRequest } from '#domain/site.ts';
import { sitePaths } from '#domain/paths.ts';
import { sendPage, type PreparedPage } from '#server/http/pages.ts';
import { queryOf } from '#server/http/request-target.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import type { PageCache } from './page-cache.ts';
import type { PublicAgents } from './public-agents.ts';

interface AgentPagesContext {
  agents: PublicAgents;
  cache: PageCache;
  notFound: () => PreparedPage;
}

/** An address that was given up may be taken up again, so that browsers ask each time. */
const redirect = (request: FastifyRequest, reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-cache').redirect(path + queryOf(request), 308);

const slugIn = (request: FastifyRequest) => (request.params as { slug: string }).slug;

/** What could be nobody's slug, such as one with a NUL, is not worth a question. */
const findAgent = async (agents: PublicAgents, asked: string) =>
  /^[a-z0-9-]{1,80}$/i.test(asked) ? agents.find(asked.toLowerCase()) : undefined;

/** Pages from agents' records, rendered anew when what was read of the records is another. */
export function agentPageRoutes(app: TypedApp, context: AgentPagesContext): void {
  const { agents, cache, notFound } = context;
  /** Answers for the agent's page, under its present address or one that it had. */
  const answer =
    (pageFor: (agent: PublicAgent) => PageRequest, pathOf: (slug: string) => string) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = slugIn(request);
      const agent = await findAgent(agents, asked);
      if (!agent) return sendPage(request, reply, notFound());
      if (agent.slug !== asked) return redirect(request, reply, pathOf(agent.slug));
      return sendPage(request, reply, cache.madeOf(agent, pageFor(agent)));
    };

  const agentPage = answer((agent) => ({ page: 'agent', agent }), sitePaths.agent);
  app.get(sitePaths.agent(':slug'), agentPage);
  app.get(sitePaths.agentAlias(':slug'), agentPage);
  app.get(
    sitePaths.agentInquirySent(':slug'),
    answer((agent) => ({ page: 'contact-sent', agent }), sitePaths.agentInquirySent),
  );

  /** The one address has no slash at its end. */
  const withoutSlash = async (request: FastifyRequest, reply: FastifyReply) => {
    const agent = await findAgent(agents, slugIn(request));
    if (!agent) return sendPage(request, reply, notFound());
    return redirect(request, reply, sitePaths.agent(agent.slug));
  };
  app.get(`${sitePaths.agent(':slug')}/`, withoutSlash);
  app.get(`${sitePaths.agentAlias(':slug')}/`, withoutSlash);

  app.get(sitePaths.team, async (request, reply) => {
    const team = await agents.team();
    const pageRequest: PageRequest = { page: 'team', agents: team.agents };
    return sendPage(request, reply, cache.madeOf(team, pageRequest));
  });
}
