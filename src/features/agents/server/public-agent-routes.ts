import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import {
  findFormerAgentName,
  findPublicAgentBySlug,
  readPublicTeam,
} from '#features/agents/db/public-agents.ts';
import { readTestimonialsFor } from '#features/testimonials/db/testimonials.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { PublicProperties } from '#features/site/domain/public-properties.ts';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { pathOf, queryOf } from '#shared/http/request-target.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import type { Answer, Render, SendKept } from '#features/site/server/page-cache.ts';
import { tidyPath } from '#features/site/server/tidy-path.ts';

interface PublicAgentContext {
  db: Database;
  sendKept: SendKept;
  liveSite: { current: () => CompiledSite };
  notFound: Answer;
  readHomes: () => Promise<PublicProperties>;
}

type Exchange = [FastifyRequest, FastifyReply];

type AgentPage = 'agent' | 'contact-sent';

/** @returns the paths at which the page is shown, with the canonical path first */
const pagePaths = (page: AgentPage, slug: string): [string, ...string[]] =>
  page === 'agent'
    ? [sitePaths.agent(slug), sitePaths.agentAlias(slug)]
    : [sitePaths.agentInquirySent(slug)];

/** An agent can use a former slug again, so browsers must not keep this redirect. */
export const redirect = (request: FastifyRequest, reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-cache').redirect(path + queryOf(request), 308);

/** @returns a function that answers a request for an agent's page at an untidy path */
export function publicAgentRoutes(app: TypedApp, context: PublicAgentContext) {
  const { db, sendKept, liveSite, notFound, readHomes } = context;

  /** Answers 410 for an inactive agent whose page is still set to be shown, or else 404. */
  async function answerWithoutAgent(slug: string, render: Render): Promise<Answer> {
    const name = await findFormerAgentName(db, slug);
    if (name === undefined) return notFound;
    return render({ page: 'former-agent', name }, 410);
  }

  async function answerFor(page: AgentPage, slug: string, render: Render): Promise<Answer> {
    const agent = await findPublicAgentBySlug(db, slug);
    if (!agent) return answerWithoutAgent(slug, render);
    const paths = pagePaths(page, agent.slug);
    const showsTestimonials = page === 'agent' && liveSite.current().showsOwnTestimonials(agent);
    const testimonials = showsTestimonials ? await readTestimonialsFor(db, agent.id) : undefined;
    const homes = await readHomes();
    const answer = render({ page, agent, homes, ...(testimonials && { testimonials }) });
    return (request, reply) =>
      paths.includes(pathOf(request)) ? answer(request, reply) : redirect(request, reply, paths[0]);
  }

  function sendBySlug(page: AgentPage, slug: string, ...exchange: Exchange) {
    const [request, reply] = exchange;
    // Do not look up a text that cannot be a slug. PostgreSQL would refuse some, such as a text
    // with NUL.
    if (!/^[a-z0-9-]{1,80}$/.test(slug)) return notFound(request, reply);
    return sendKept(request, reply, `${page} ${slug}`, (render) => answerFor(page, slug, render));
  }

  const sendAgentPage =
    (page: AgentPage) =>
    (...exchange: Exchange) => {
      const { slug } = exchange[0].params as { slug: string };
      return sendBySlug(page, tidyPath(slug), ...exchange);
    };

  for (const path of pagePaths('agent', ':slug')) {
    app.get(path, sendAgentPage('agent'));
    app.get(`${path}/`, sendAgentPage('agent'));
  }
  app.get(sitePaths.agentInquirySent(':slug'), sendAgentPage('contact-sent'));

  app.get(sitePaths.team, (request, reply) =>
    sendKept(request, reply, 'team', async (render) => {
      const { agents } = await readPublicTeam(db);
      return render({ page: 'team', agents });
    }),
  );

  return (slug: string, ...exchange: Exchange) => sendBySlug('agent', slug, ...exchange);
}
