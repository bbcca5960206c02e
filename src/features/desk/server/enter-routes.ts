import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskPage } from '#features/desk/domain/desk-page.ts';
import { afterPost, deskPaths } from '#features/desk/domain/desk-paths.ts';
import { answerEndedLink, refuseUnknownLink } from './dead-links.ts';
import { findDeskAgent, type Desk } from './desk.ts';
import { findDeskLink, type DeskLink } from './links.ts';
import { startSessionByLink } from './start-session.ts';
import { linkToken } from '#shared/domain/link-token.ts';

const tokenOf = ({ params }: FastifyRequest) => linkToken((params as { token: string }).token);

const targetOf = ({ target }: DeskLink) => target ?? deskPaths.home;

const enterPage = (token: string, { fullName }: DeskLink): DeskPage => ({
  title: `Open the desk of ${fullName} on this device`,
  blocks: [
    {
      block: 'text',
      text: 'Use only your own device. It stays signed in until you sign out, or have not visited for 30 days.',
    },
    {
      block: 'form',
      form: { action: deskPaths.enter(token), fields: [], buttons: [{ words: 'Open the desk' }] },
    },
  ],
});

/** Only the button of this page signs in, because mail scanners open links. */
export function enterRoutes(desk: Desk): void {
  const { app, context, send } = desk;
  const path = deskPaths.enter(':token');

  /** Finds the link. Leads a device that the agent has signed in already to the link's page. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    reply.header('referrer-policy', 'no-referrer');
    const link = await findDeskLink(context.db, 'enter', tokenOf(request));
    if (!link) return refuseUnknownLink(desk, { request, reply });
    const agent = await findDeskAgent(context, request);
    // A device that a link of the office signed in may do less than one with an own link.
    const isLesser = agent?.madeBy !== null && link.madeBy === null;
    if (agent?.id === link.agentId && !isLesser) {
      reply.redirect(targetOf(link), 303);
      return undefined;
    }
    return link;
  }

  const config = { plainErrors: true };
  app.get(path, { config }, async (request, reply) => {
    const link = await admit(request, reply);
    if (!link) return reply;
    const isEnded = link.usedAt !== null || link.expiresAt <= context.clock().toISOString();
    if (isEnded) return answerEndedLink(desk, { request, reply }, link);
    return send(request, reply, enterPage(tokenOf(request), link));
  });

  app.post(path, { config }, async (request, reply) => {
    const link = await admit(request, reply);
    if (!link) return reply;
    const { again } = Object(request.body) as { again?: unknown };
    const exchange = { request, reply };
    if (again === undefined && (await startSessionByLink(context, exchange, link))) {
      return reply.redirect(afterPost(targetOf(link), 'signed_in'), 303);
    }
    return answerEndedLink(desk, exchange, link);
  });
}
