import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkToken } from '#shared/domain/link-token.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { sendLongPrivatePage } from '#shared/http/pages.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { networkLimits } from '#shared/http/throttling/limits.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';
import { confirmReading, type ConfirmContext } from './confirm.ts';
import { findReading } from './store.ts';

export interface ReadingContext extends ConfirmContext {
  liveSite: { current: () => Pick<CompiledSite, 'renderPolicy'> };
  throttle: Throttle;
}

const windowSeconds = 600;
/**
 * The maximum numbers of requests in ten minutes for links that do not work: from one IPv4 address
 * or /64 network, from one /56 network, and from one /48 network. Requests for links that work are
 * not counted, because a whole office may share one address.
 */
const mostDeadLinks = [60, 120, 240] as const;

const tokenOf = ({ params }: FastifyRequest) => linkToken((params as { token: string }).token);

async function readingRoute(app: TypedApp, context: ReadingContext) {
  const { db, clock, liveSite, throttle } = context;
  await app.register(formbody);

  app.addHook('onRequest', (_request, reply, done) => {
    // The URL contains a secret. Caches and search engines must not keep it, and other sites must
    // not learn it.
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    done();
  });

  const countDeadLink = (request: FastifyRequest) =>
    throttle.admit({
      limits: networkLimits('read', request.ip, mostDeadLinks, windowSeconds),
      now: clock(),
      refusal: () =>
        'There were too many requests from your network. Please try again in ten minutes.',
    });

  type View = Parameters<CompiledSite['renderPolicy']>[0];
  const send = (request: FastifyRequest, reply: FastifyReply, view: View, status: number) =>
    sendLongPrivatePage(request, reply, liveSite.current().renderPolicy(view), status);

  const path = sitePaths.readPolicy(':token');
  const config = { plainErrors: true };

  app.get(path, { config }, async (request, reply) => {
    const found = await findReading(db, tokenOf(request), clock());
    if (!found) await countDeadLink(request);
    return send(request, reply, { reading: found?.reading }, found ? 200 : 404);
  });

  app.post(path, { config }, async (request, reply) => {
    const token = tokenOf(request);
    const answer = await db
      .transaction()
      .execute((transaction) => confirmReading(context, transaction, request, token));
    if (answer.status === 404) await countDeadLink(request);
    if (answer.status === 303) return reply.redirect(sitePaths.readPolicy(token), 303);
    const view = answer.status === 404 ? { reading: undefined } : answer;
    return send(request, reply, view, answer.status);
  });
}

/** Adds the page on which an agent reads and confirms a policy, which works without scripts. */
export async function readingRoutes(app: TypedApp, context: ReadingContext): Promise<void> {
  await app.register(async (scope: TypedApp) => readingRoute(scope, context));
}
