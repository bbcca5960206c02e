import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskBlock } from '#features/desk/domain/desk-page.ts';
import { afterPost, deskPaths, type Done } from '#features/desk/domain/desk-paths.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { answerEndedLink, refuseUnknownLink } from './dead-links.ts';
import {
  agentPage,
  answerForm,
  findDeskAgent,
  toVisit,
  type Desk,
  type DeskAct,
  type Exchange,
  type Visit,
} from './desk.ts';
import { findDeskLink, findOpenLink } from './links.ts';
import { takeFormKey } from './read-form.ts';
import { agentOfLink } from './sessions.ts';
import { linkToken } from '#shared/domain/link-token.ts';

/** A kind of page that a link opens without a session. */
export interface OpenThing {
  /** The beginning of the page's path, such as "/desk/education/". The rest is the thing's id. */
  prefix: string;
  /** The page of the thing with the id in `visit.params.id`. Its forms are sent to the link. */
  page: DeskAct['page'];
  act?: Pick<DeskAct, 'act' | 'afterCommit' | 'checkFile'> & { done: Done };
}

/** Lets the forms of a page be sent to the address of its link. */
const sentTo = (action: string, blocks: DeskBlock[]): DeskBlock[] =>
  blocks.map((block) => {
    if (block.block === 'fold') return { ...block, blocks: sentTo(action, block.blocks) };
    if (block.block !== 'form' || block.form.method === 'get') return block;
    return { ...block, form: { ...block.form, action } };
  });

const tokenOf = ({ params }: FastifyRequest) => linkToken((params as { token: string }).token);

/** The form of the thing that a link opens. */
function openAct(thingOf: (visit: Visit) => OpenThing, clock: () => Date): DeskAct {
  return {
    async page(visit) {
      const { title, blocks } = await thingOf(visit).page(visit);
      return { title, blocks: sentTo(deskPaths.open(tokenOf(visit.request)), blocks) };
    },
    checkFile: (visit) => thingOf(visit).act?.checkFile?.(visit),
    async act(transaction, visit) {
      const { act } = thingOf(visit);
      const link = await findOpenLink(transaction, tokenOf(visit.request), clock());
      if (!act || !link) throw new NotFoundError();
      return act.act?.(transaction, visit);
    },
    afterCommit: (visit, reply) => thingOf(visit).act?.afterCommit?.(visit, reply),
    next: (visit) =>
      afterPost(deskPaths.open(tokenOf(visit.request)), thingOf(visit).act?.done ?? 'saved'),
  };
}

/**
 * Adds the pages of links that open one thing without a session, and the form of that thing. All
 * else at the desk needs a device that is signed in.
 */
export function openRoutes(desk: Desk, things: readonly OpenThing[]): void {
  const { app, context, send } = desk;
  const thingOf = ({ params }: Visit) => {
    const thing = things.find(({ prefix }) => params['target']?.startsWith(prefix));
    if (!thing) throw new NotFoundError();
    return thing;
  };
  const act = openAct(thingOf, context.clock);

  /** Refuses an unknown link before the body is read. */
  async function requireLink(request: FastifyRequest, reply: FastifyReply) {
    const link = await findDeskLink(context.db, 'open', tokenOf(request));
    if (!link) return refuseUnknownLink(desk, { request, reply });
    request.caller = agentOfLink(link, request);
    return undefined;
  }

  /** Finds the link of a request. Answers the request if the link has ended or is unknown. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const exchange: Exchange = { request, reply };
    reply.header('referrer-policy', 'no-referrer');
    const link = await findDeskLink(context.db, 'open', tokenOf(request));
    const thing = link && things.find(({ prefix }) => link.target?.startsWith(prefix));
    if (!link || !thing) return refuseUnknownLink(desk, exchange);
    if (request.method !== 'POST') {
      const signedIn = await findDeskAgent(context, request);
      if (signedIn?.id === link.agentId) return reply.redirect(link.target ?? '', 303);
    }
    if (link.expiresAt <= context.clock().toISOString()) {
      return answerEndedLink(desk, exchange, link);
    }
    request.caller = agentOfLink(link, request);
    const target = link.target ?? '';
    Object.assign(Object(request.params), { target, id: target.slice(thing.prefix.length) });
    return undefined;
  }

  const path = deskPaths.open(':token');
  app.get(path, { config: { plainErrors: true }, preHandler: admit }, async (request, reply) => {
    const visit = toVisit(context, request);
    return send(request, reply, agentPage(visit, await act.page(visit)));
  });

  const present = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(act.next(toVisit(context, request)), 303);
  const route = {
    config: { plainErrors: true, once: { status: 303, present }, acceptsFile: true },
    onRequest: requireLink,
    preHandler: [takeFormKey, admit],
  };
  app.post(path, route, (request, reply) => answerForm(desk, act, { request, reply }));
}
