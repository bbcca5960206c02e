import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { closeRequest } from '#features/policies/db/requests.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import {
  confirmationForm,
  confirmationStatement,
} from '#features/policies/domain/confirmations.ts';
import type { PolicyReading, RefusedConfirmation } from '#features/policies/domain/reading.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { insertConfirmation, lockReading, type FoundReading, type ReadingKey } from './store.ts';

export interface ConfirmContext {
  db: Database;
  clock: () => Date;
  brokerage: () => Brokerage;
}

/** A redirect (303), or the page with a status that says why nothing was confirmed. */
export type ConfirmAnswer =
  | { status: 303 }
  | { status: 404 }
  | { status: 409 | 422; reading: PolicyReading; refused?: RefusedConfirmation };

/** Returns the typed values, so that the page can show the form with them again. */
function typedValues(body: unknown): RefusedConfirmation['typed'] {
  const { name, agree } = Object(body) as { name?: unknown; agree?: unknown };
  return { name: typeof name === 'string' ? name : '', agree: agree === 'yes' };
}

const longestUserAgent = 500;

async function store(
  context: ConfirmContext,
  db: Database,
  request: FastifyRequest,
  found: FoundReading,
  { typedName, statement }: { typedName: string; statement: string },
) {
  const now = context.clock();
  const { number, title } = found.newest;
  const userAgent = request.headers['user-agent']?.slice(0, longestUserAgent) ?? null;
  await insertConfirmation(db, found, { typedName, statement, ip: request.ip, userAgent }, now);
  await closeRequest(db, found.request.id, { as: 'confirmed' }, now);
  const entry = {
    action: 'confirmed' as const,
    entity: 'policy_request' as const,
    entityId: found.policyId,
    entityName: title,
    after: { agentName: found.agentName, version: number, method: 'link' },
  };
  await recordAudit(db, actorOf(request), entry, now);
}

/**
 * Stores the confirmation of a policy, unless the agent has confirmed it already. Call this in a
 * transaction. The form contains the statement that the agent saw, which names the version and the
 * brokerage. Nothing is stored if the link does not work, if the request was closed, if the policy
 * is inactive, if that statement is no longer the current one, if the box is not checked, or if the
 * name is not valid.
 */
export async function confirmReading(
  context: ConfirmContext,
  db: Database,
  request: FastifyRequest,
  key: ReadingKey,
): Promise<ConfirmAnswer> {
  const found = await lockReading(db, key, context.clock());
  if (!found) return { status: 404 };
  const { reading } = found;
  if (reading.state === 'confirmed') return { status: 303 };
  if (reading.state !== 'open') return { status: 409, reading };
  const form = confirmationForm.safeParse(request.body ?? {});
  const typed = typedValues(request.body);
  const { statement: shown } = Object(request.body) as { statement?: unknown };
  const statement = confirmationStatement({
    ...found.newest,
    brokerage: context.brokerage().name,
  });
  if (shown !== statement) {
    return { status: 409, reading, refused: { typed, errors: {}, isReplaced: true } };
  }
  if (!form.success) {
    const errors = Object.fromEntries(
      form.error.issues
        .toReversed()
        .map(({ path, message }) => [String(path[0]), message] as const),
    );
    return { status: 422, reading, refused: { typed, errors, isReplaced: false } };
  }
  await store(context, db, request, found, { typedName: form.data.name, statement });
  return { status: 303 };
}
