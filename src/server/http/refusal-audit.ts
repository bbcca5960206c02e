import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { AuditAction } from '#domain/audit.ts';
import { apiPaths } from '#domain/paths.ts';
import {
  ForbiddenError,
  ForeignOriginError,
  InvalidCredentialsError,
  ThrottledError,
} from '#server/errors.ts';
import { actorOf, recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { throttleAddress } from './client-address.ts';
import type { Administrator } from './guard.ts';
import { toUnavailable } from './outages.ts';
import { countAttempt } from './throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the caller was refused with, if anything. */
    refusal: unknown;
  }
}

/** A flood of the same refusal is one entry a minute, so that nobody can fill the trail. */
const floodSeconds = 60;

export interface RefusalsContext {
  db: Database;
  clock: () => Date;
  /** Whose session came along. */
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>;
  /** Whether an administrator has this name. */
  knowsName: (username: string) => Promise<boolean>;
}

/** What the audit trail calls a refusal. */
export const refusalActions = [
  'login_failed',
  'login_throttled',
  'rate_limited',
  'access_denied',
  'foreign_origin',
] as const satisfies AuditAction[];
export type RefusalAction = (typeof refusalActions)[number];

/** @returns undefined where the request was not refused, or only for what was wrong in its fields */
export function refusalAction(request: FastifyRequest): RefusalAction | undefined {
  const { refusal } = request;
  if (refusal instanceof InvalidCredentialsError) return 'login_failed';
  if (refusal instanceof ForbiddenError) return 'access_denied';
  if (refusal instanceof ForeignOriginError) return 'foreign_origin';
  if (!(refusal instanceof ThrottledError)) return undefined;
  return request.routeOptions.url === apiPaths.login ? 'login_throttled' : 'rate_limited';
}

/** The name that was tried, if somebody has it: what else stands in its field may be a password. */
async function triedName(request: FastifyRequest, { knowsName }: RefusalsContext) {
  const { username } = Object(request.body) as { username?: unknown };
  return typeof username === 'string' && (await knowsName(username)) ? username : null;
}

/** A foreign origin is refused before the guard asks whose session came along. */
async function refusedActor(
  request: FastifyRequest,
  action: AuditAction,
  context: RefusalsContext,
): Promise<Actor> {
  const actor = actorOf(request, await triedName(request, context));
  const isForeign = action === 'foreign_origin';
  const holder = isForeign ? await context.findAdministrator(request) : undefined;
  return holder ? { ...actor, actorId: holder.id, actor: holder.username } : actor;
}

/** Each failed login is written down; of what else floods, one entry a minute for each person. */
async function auditRefusal(
  request: FastifyRequest,
  action: AuditAction,
  context: RefusalsContext,
) {
  const { db } = context;
  const now = context.clock();
  const actor = await refusedActor(request, action, context);
  if (action !== 'login_failed') {
    const key = `audit:${action}:${throttleAddress(request.ip)}:${actor.actorId ?? ''}`;
    const { count } = await countAttempt(db, key, floodSeconds, now);
    if (count > 1) return;
  }
  const event = {
    action,
    entity: 'request' as const,
    entityName: `${request.method} ${request.routeOptions.url ?? 'unknown path'}`,
  };
  await recordAudit(db, actor, event, now);
}

/** Writes refused logins, foreign origins, missing rights and throttling into the audit trail. */
export function auditRefusals(app: FastifyInstance, context: RefusalsContext): void {
  app.decorateRequest('refusal', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    const action = request.refusal ? refusalAction(request) : undefined;
    if (!action) return done(null, payload);
    auditRefusal(request, action, context).then(
      () => done(null, payload),
      (err: unknown) => {
        if (!toUnavailable(err, request.server, request.log)) {
          request.log.error({ err }, 'the audit trail could not be written');
        }
        done(null, payload);
      },
    );
  });
}
