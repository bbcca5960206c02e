import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import type { AuditAction } from '#domain/audit/actions.ts';
import { apiPaths } from '#domain/api-paths.ts';
import {
  ForbiddenError,
  ForeignOriginError,
  InvalidCredentialsError,
  ThrottledError,
} from '#server/errors.ts';
import { actorOf, recordAudit, type Actor } from '#server/records/audit-trail.ts';
import type { Administrator } from '#server/http/guard.ts';
import { toUnavailable } from '#server/http/outages.ts';
import { throttleAddress, visitorNetwork } from '#server/throttling/client-address.ts';
import { createRefusalCounts, type RefusalCounts } from './refusal-counts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the server answers this request with; null if there is none. */
    refusal: unknown;
  }
  interface FastifyInstance {
    /**
     * Adds audit entries for the refusals that were counted since this function was last called.
     */
    writeRefusals: () => Promise<void>;
  }
}

export interface RefusalsContext {
  db: Database;
  clock: () => Date;
  sessionToken: (request: FastifyRequest) => string | undefined;
  /**
   * Finds the signed-in administrator of a request that was refused before the guard checked its
   * session.
   */
  findAdministrator: (request: FastifyRequest) => Promise<Administrator | undefined>;
  /** Whether an administrator has this username. */
  isUsername: (name: string) => Promise<boolean>;
}

/** The actions of the audit entries that this file writes for refused requests. */
export const refusalActions = [
  'login_failed',
  'login_throttled',
  'rate_limited',
  'access_denied',
  'foreign_origin',
] as const satisfies AuditAction[];
export type RefusalAction = (typeof refusalActions)[number];

/**
 * Returns the action of the audit entry for a refused request, or undefined if the request was not
 * refused or was refused for a reason that gets no entry here, such as invalid fields.
 */
export function refusalAction(request: FastifyRequest): RefusalAction | undefined {
  const { refusal } = request;
  if (refusal instanceof InvalidCredentialsError) return 'login_failed';
  if (refusal instanceof ForbiddenError) return 'access_denied';
  if (refusal instanceof ForeignOriginError) return 'foreign_origin';
  if (!(refusal instanceof ThrottledError)) return undefined;
  const isSignIn = request.routeOptions.url?.startsWith(apiPaths.login) === true;
  return isSignIn ? 'login_throttled' : 'rate_limited';
}

/**
 * Returns the username in the body of a request, or null if there is none or no administrator has
 * it. An unknown username is not recorded, because users sometimes type a password into the field
 * for the username.
 */
async function loginUsername(request: FastifyRequest, { isUsername }: RefusalsContext) {
  const { username } = Object(request.body) as { username?: unknown };
  return typeof username === 'string' && (await isUsername(username)) ? username : null;
}

/**
 * Returns the actor of a request that is not known to come from a signed-in administrator. The
 * actor's address is only the visitor's network, not the whole IP address.
 * @param name the username to record, or null
 */
const visitorOf = (request: FastifyRequest, name: string | null): Actor => ({
  ...actorOf(request, name),
  address: visitorNetwork(request.ip),
});

/**
 * Returns the actor of a refused request. The session of a request from another site is read here,
 * because such a request is refused before the guard has read the session.
 */
async function refusedActor(
  request: FastifyRequest,
  action: RefusalAction,
  context: RefusalsContext,
): Promise<Actor> {
  if (request.administrator) return actorOf(request);
  const isForeign = action === 'foreign_origin';
  const administrator = isForeign ? await context.findAdministrator(request) : undefined;
  if (!administrator) return visitorOf(request, await loginUsername(request, context));
  return { ...actorOf(request), actorId: administrator.id, actor: administrator.username };
}

const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'unknown path'}`;

async function recordFailedLogin(request: FastifyRequest, context: RefusalsContext) {
  const actor = visitorOf(request, await loginUsername(request, context));
  const entry = {
    action: 'login_failed',
    entity: 'request',
    entityName: routeOf(request),
  } as const;
  await recordAudit(context.db, actor, entry, context.clock());
}

/** Adds an audit entry for a failed login. Counts any other refusal by action, route and caller. */
async function auditRefusal(
  request: FastifyRequest,
  action: RefusalAction,
  counts: RefusalCounts,
  context: RefusalsContext,
) {
  if (action === 'login_failed') return recordFailedLogin(request, context);
  const session = request.administrator?.id ?? context.sessionToken(request) ?? '';
  const caller = `${throttleAddress(request.ip)} ${session}`;
  counts.count({ action, entityName: routeOf(request), caller }, () => ({
    at: context.clock(),
    actor: refusedActor(request, action, context).catch(() => visitorOf(request, null)),
  }));
}

/**
 * Records failed logins, requests from other sites, calls that the role does not allow, and
 * throttled requests in the audit trail. Failed logins are recorded one by one, because the
 * throttle limits their number. The other refusals, of which there can be a flood, are counted
 * until `writeRefusals` is called.
 */
export function auditRefusals(app: FastifyInstance, context: RefusalsContext): void {
  const counts = createRefusalCounts();
  const reportFailure = (err: unknown) => {
    if (!toUnavailable(err, app, app.log)) {
      app.log.error({ err }, 'refusals could not be written to the audit trail');
    }
  };
  const writeRefusals = () => counts.write(context.db).catch(reportFailure);
  app.decorate('writeRefusals', writeRefusals);
  app.addHook('onClose', writeRefusals);
  app.decorateRequest('refusal', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    const action = request.refusal ? refusalAction(request) : undefined;
    if (!action) return done(null, payload);
    void auditRefusal(request, action, counts, context)
      .catch(reportFailure)
      .then(() => done(null, payload));
  });
}
