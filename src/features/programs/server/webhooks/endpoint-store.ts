import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { WebhookEndpointsTable } from '#features/programs/db/program-tables.ts';
import { eventScopes, type EventType } from '#features/programs/domain/events.ts';
import type { Endpoint } from '#features/programs/domain/webhooks.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';
import type { Scope } from '#shared/domain/scopes.ts';
import type { Administrator } from '#shared/http/calls/caller.ts';
import { InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import type { Versioned } from '#shared/records/record-version.ts';

const selectEndpoints = (db: Database) =>
  db
    .selectFrom('webhookEndpoints')
    .leftJoin('apiTokens', 'apiTokens.id', 'webhookEndpoints.tokenId')
    .selectAll('webhookEndpoints')
    .select(['apiTokens.name as tokenName', 'apiTokens.scopes', 'apiTokens.expiresAt']);

type EndpointRow = Selectable<WebhookEndpointsTable> & {
  tokenName: string | null;
  scopes: string | null;
  expiresAt: string | null;
};

export const eventsIn = (json: string) => JSON.parse(json) as EventType[];

export const toEndpoint = (row: EndpointRow): Endpoint => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: eventsIn(row.events),
  isOn: row.isOn,
  offReason: row.offReason,
  failingSince: row.failingSince,
  headerName: row.headerName,
  previousUntil: row.previousUntil,
  tokenName: row.tokenName,
  programEndsAt: row.expiresAt,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** Lists the endpoints that a caller may see: a program sees those that it added. */
export async function listEndpoints(
  db: Database,
  { tokenScopes, sessionId }: Administrator,
): Promise<Endpoint[]> {
  const rows = await selectEndpoints(db)
    .$if(tokenScopes !== null, (query) => query.where('tokenId', '=', sessionId))
    .orderBy('webhookEndpoints.id')
    .execute();
  return rows.map(toEndpoint);
}

/** @throws NotFoundError, also for a program that did not add it */
function requireVisible(row: EndpointRow | undefined, caller: Administrator): EndpointRow {
  const isHidden = caller.tokenScopes !== null && row?.tokenId !== caller.sessionId;
  if (!row || isHidden) throw new NotFoundError();
  return row;
}

/**
 * Reads an endpoint, which no other transaction can change until this one ends.
 * @throws NotFoundError, also for a program that did not add it
 */
export async function lockRow(
  db: Database,
  id: string,
  caller: Administrator,
): Promise<EndpointRow> {
  const row = await selectEndpoints(db)
    .where('webhookEndpoints.id', '=', id)
    .$if(locksRows(db), (query) => query.forNoKeyUpdate('webhookEndpoints'))
    .executeTakeFirst();
  return requireVisible(row, caller);
}

export async function getEndpoint(
  db: Database,
  id: string,
  caller: Administrator,
): Promise<Versioned<Endpoint>> {
  const found = await selectEndpoints(db).where('webhookEndpoints.id', '=', id).executeTakeFirst();
  const row = requireVisible(found, caller);
  return { record: toEndpoint(row), version: row.version };
}

/** The condition that an endpoint is on, and that the token of its program has not expired. */
export const isReceiving =
  (now: Date) =>
  (eb: ExpressionBuilder<Tables, 'webhookEndpoints'>): Expression<SqlBool> =>
    eb.and([
      eb('webhookEndpoints.isOn', '=', true),
      eb.or([
        eb('webhookEndpoints.tokenId', 'is', null),
        eb.exists(
          eb
            .selectFrom('apiTokens')
            .select('apiTokens.id')
            .whereRef('apiTokens.id', '=', 'webhookEndpoints.tokenId')
            .where('apiTokens.expiresAt', '>', now.toISOString()),
        ),
      ]),
    ]);

/** @throws InvalidFieldsError if a program asks for events that its scopes do not cover */
export function requireCovered(events: EventType[], scopes: readonly Scope[] | null): void {
  const other = events.find((event) => scopes && !scopes.includes(eventScopes[event]));
  if (other === undefined) return;
  throw new InvalidFieldsError({
    events: [`The token needs ${eventScopes[other]} for ${other}`],
  });
}

/**
 * Switches an endpoint off in the caller's transaction. What waits for it is not sent, unless
 * a user sends it again.
 */
export async function switchOff(
  db: Database,
  endpointId: string,
  offReason: string | null,
): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set((eb) => ({ isOn: false, offReason, version: eb('version', '+', 1) }))
    .where('id', '=', endpointId)
    .execute();
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'failed', error: 'The webhook was switched off' })
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'waiting')
    .execute();
}
