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
import type { Administrator } from '#server/http/guard.ts';
import { toUnavailable } from '#server/http/outages.ts';
import { throttleAddress } from '#server/throttling/client-address.ts';
import { countAttempt } from '#server/throttling/limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that this request is answered with, if any. */
    refusal: unknown;
  }
}

/**
 * The time in which repeated refusals of one kind write only one entry, so that a flood cannot fill
 * the trail.
 */
const floodSeconds = 60;

export interface RefusalsContext {
  db: Database;
  clock: () => Date;
  /** Reads the session of a request that the guard has not seen. */
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>;
  /** Whether an administrator has this username. */
  isUsername: (name: string) => Promise<boolean>;
}

/** The audit trail's actions for refused requests. */
export const refusalActions = [
  'login_failed',
  'login_throttled',
  'rate_limited',
  'access_denied',
  'foreign_origin',
] as const satisfies AuditAction[];
export type RefusalAction = (typeof refusalActions)[number];

/** @returns undefined if the request was not refused, or was refused for invalid fields */
export function refusalAction(request: FastifyRequest): RefusalAction | undefined {
  const { refusal } = request;
  if (refusal instanceof InvalidCredentialsError) return 'login_failed';
  if (refusal instanceof ForbiddenError) return 'access_denied';
  if (refusal instanceof ForeignOriginError) return 'foreign_origin';
  if (!(refusal instanceof ThrottledError)) return undefined;
  return request.routeOptions.url === apiPaths.login ? 'login_throttled' : 'rate_limited';
}

/**
 * Returns the username of a login, if it exists. Other texts are not recorded, because users
 * sometimes type a password into this field.
 */
async function loginUsername(request: FastifyRequest, { isUsername }: RefusalsContext) {
  const { username } = Object(request.body) as { username?: unknown };
  return typeof username === 'string' && (await isUsername(username)) ? username : null;
}

/**
 * Returns the actor of a refused request. A request from another site is refused before the guard
 * has read its session, so this function reads it.
 */
async function refusedActor(
  request: FastifyRequest,
  action: AuditAction,
  context: RefusalsContext,
): Promise<Actor> {
  const actor = actorOf(request, await loginUsername(request, context));
  const isForeign = action === 'foreign_origin';
  const administrator = isForeign ? await context.findAdministrator(request) : undefined;
  if (!administrator) return actor;
  return { ...actor, actorId: administrator.id, actor: administrator.username };
}

/** Writes every failed login, and at most one entry a minute for other refusals of one caller. */
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
    const limit = { key, limit: 1, windowSeconds: floodSeconds };
    if ((await countAttempt(db, [limit], now)).length > 0) return;
  }
  const event = {
    action,
    entity: 'request' as const,
    entityName: `${request.method} ${request.routeOptions.url ?? 'unknown path'}`,
  };
  await recordAudit(db, actor, event, now);
}

/** Records failed logins, requests from other sites, missing rights and throttling in the audit trail. */
export function auditRefusals(app: FastifyInstance, context: RefusalsContext): void {
  app.decorateRequest('refusal', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    const action = request.refusal ? refusalAction(request) : undefined;
    if (!action) return done(null, payload);
    auditRefusal(request, action, context).then(
      () => done(null, payload),
      (err: unknown) => {
        if (!toUnavailable(err, request.server, request.log)) {
          request.log.error({ err }, 'an audit entry could not be written');
        }
        done(null, payload);
      },
    );
  });
}
