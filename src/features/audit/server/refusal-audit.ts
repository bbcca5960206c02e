import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { InvalidCredentialsError } from '#shared/http/errors.ts';
import { toUnavailable } from '#shared/http/outages.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { visitorNetwork } from '#shared/http/throttling/client-address.ts';

interface RefusalsContext {
  db: Database;
  clock: () => Date;
  isUsername: (name: string) => Promise<boolean>;
}

/**
 * Adds an audit entry with the username, if an administrator has it, and the visitor's network. An
 * unknown username is not recorded, because users sometimes type a password into the field for the
 * username. It has an entry too, so that the time of the answer does not show which names exist.
 */
async function recordFailedLogin(
  request: FastifyRequest,
  { db, clock, isUsername }: RefusalsContext,
) {
  const { username } = Object(request.body) as { username?: unknown };
  const name = typeof username === 'string' && (await isUsername(username)) ? username : null;
  const actor = { ...actorOf(request, name), address: visitorNetwork(request.ip) };
  await recordAudit(db, actor, { action: 'login_failed', entity: 'session' }, clock());
}

/** Records each failed login in the audit trail. The throttle limits their number. */
export function auditFailedLogins(app: FastifyInstance, context: RefusalsContext): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!(request.refusal instanceof InvalidCredentialsError)) return done(null, payload);
    void recordFailedLogin(request, context)
      .catch((err: unknown) => {
        if (!toUnavailable(err, app, app.log)) {
          app.log.error({ err }, 'a failed login could not be written to the audit trail');
        }
      })
      .then(() => done(null, payload));
  });
}
