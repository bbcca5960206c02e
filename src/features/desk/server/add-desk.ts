import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { setRetryAfter } from '#shared/http/error-handler.ts';
import { requireOwnPage } from '#shared/http/origin-check.ts';
import { sendLongPrivatePage } from '#shared/http/pages.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import {
  agentPage,
  answerForm,
  findDeskAgent,
  signIn,
  toVisit,
  type Desk,
  type DeskContext,
  type Frame,
} from './desk.ts';
import { toErrorPage } from './error-page.ts';
import { acceptFiles, takeFormKey } from './read-form.ts';

function addPage({ app, context, send }: Frame): Desk['page'] {
  return (path, content) =>
    app.get(path, async (request, reply) => {
      const agent = await findDeskAgent(context, request);
      if (!agent) return signIn(request, reply);
      request.caller = agent;
      const visit = toVisit(context, request);
      return send(request, reply, agentPage(visit, await content(visit)));
    });
}

function addForm(frame: Frame): Desk['form'] {
  const { app, context } = frame;
  return (path, act) => {
    const present = (request: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(act.next(toVisit(context, request)), 303);
    const route = {
      config: { once: { status: 303, present }, acceptsFile: act.checkFile !== undefined },
      // The session is checked before the body is read.
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        const agent = await findDeskAgent(context, request);
        if (!agent) return signIn(request, reply);
        request.caller = agent;
        return undefined;
      },
      preHandler: takeFormKey,
    };
    app.post(path, route, (request, reply) => answerForm(frame, act, { request, reply }));
  };
}

/**
 * Adds the agents' desk. While it is off, each of its addresses answers as if it did not exist.
 * @param addRoutes adds the pages of the features
 */
export async function addDesk(
  root: TypedApp,
  context: DeskContext,
  addRoutes: (desk: Desk) => void | Promise<void>,
): Promise<void> {
  await root.register(async (app: TypedApp) => {
    await app.register(formbody);
    await acceptFiles(app, context);
    app.addHook('onRequest', async (request, reply) => {
      if (!(await isDeskOn(context.db))) return reply.callNotFound();
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      });
      requireOwnPage(request, context.publicOrigin);
      return undefined;
    });
    const send: Desk['send'] = (request, reply, page, status = 200) =>
      sendLongPrivatePage(request, reply, context.liveSite.current().renderDesk(page), status);
    const desk = { app, context, send };
    app.setErrorHandler((error: Error, request, reply) => {
      if (error instanceof NotFoundError) return reply.callNotFound();
      const refused = toErrorPage(error, request);
      if (!refused) throw error;
      setRetryAfter(reply, refused.error);
      return send(request, reply, refused.page, refused.error.status);
    });
    await addRoutes({ ...desk, page: addPage(desk), form: addForm(desk) });
  });
}
