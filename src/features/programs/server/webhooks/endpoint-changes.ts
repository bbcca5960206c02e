import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  mostEndpoints,
  type Endpoint,
  type EndpointInput,
} from '#features/programs/domain/webhooks.ts';
import type { Sealing } from '#features/sign-in/server/second-factors/sealing.ts';
import type { Scope } from '#shared/domain/scopes.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { HttpError, requireNoProblems, type FieldErrors } from '#shared/http/errors.ts';
import { actorOf, differences, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import type { NewAuditEntry } from '#shared/records/events.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { requireCurrent, type Versioned } from '#shared/records/record-version.ts';
import { findAddressFault, type Network } from './addresses.ts';
import { requireSealing, sealOwner } from './endpoint-secrets.ts';
import { getEndpoint, lockRow, requireCovered, switchOff, toEndpoint } from './endpoint-store.ts';
import { makeSecret } from './signatures.ts';

export interface EndpointContext extends RecordContext {
  sealing: Sealing | undefined;
  networks: Network[];
}

const bothSignMilliseconds = 24 * 3600 * 1000;

/** The headers that a delivery has anyway, or that would change how it is sent. */
const reservedHeader =
  /^(host|connection|transfer-encoding|te|trailer|upgrade|keep-alive|expect|proxy-.*|content-.*|webhook-.*)$/i;

function findProblems(
  { url, headerName, headerValue }: EndpointInput,
  networks: Network[],
  keepsValue: boolean,
): FieldErrors {
  const fault = findAddressFault(url, networks);
  const isName = !headerName || /^[\w!#$%&'*+.^`|~-]+$/.test(headerName);
  const isFree = !headerName || !reservedHeader.test(headerName);
  const isValue = headerValue === undefined || /^[\t\x20-\x7e]*$/.test(headerValue);
  const lacksValue = headerName && !headerValue && !keepsValue;
  return {
    ...(fault !== undefined && { url: [fault] }),
    ...(!isName && { headerName: ['This is not the name of a header'] }),
    ...(!isFree && { headerName: ['This header is set by the server itself'] }),
    ...(!isValue && { headerValue: ['Please use letters, digits and signs of plain English'] }),
    ...(lacksValue && { headerValue: ['Please enter the value of the header'] }),
  };
}

const namedIn = ({ name, url }: EndpointInput) => name ?? new URL(url).host;

/** Returns what the audit trail keeps of an endpoint. It has no secrets. */
const audited = ({ name, url, events, isOn, headerName }: Endpoint) => ({
  name,
  url,
  events: events.join(', '),
  isOn,
  headerName,
});

export const entryOf = (
  action: NewAuditEntry['action'],
  { id, name }: Pick<Endpoint, 'id' | 'name'>,
): NewAuditEntry => ({ action, entity: 'webhook', entityId: id, entityName: name });

/** @throws HttpError if there are too many already */
export const addEndpoint = (
  context: EndpointContext,
  request: FastifyRequest,
  input: EndpointInput,
): Promise<{ id: string; secret: string }> =>
  commit(context, request, async (transaction) => {
    const caller = requireAdministrator(request);
    const now = context.clock();
    const sealing = requireSealing(context.sealing);
    requireNoProblems(findProblems(input, context.networks, false));
    requireCovered(input.events, caller.tokenScopes);
    const existing = await transaction.selectFrom('webhookEndpoints').select('id').execute();
    if (existing.length >= mostEndpoints) {
      throw new HttpError(409, `There are ${mostEndpoints} webhooks already. Delete one first.`);
    }
    const id = newId();
    const secret = makeSecret();
    const { headerName = null, headerValue = '' } = input;
    await transaction
      .insertInto('webhookEndpoints')
      .values({
        id,
        name: namedIn(input),
        url: input.url,
        events: JSON.stringify(input.events),
        isOn: input.isOn,
        secret: sealing.seal(secret, sealOwner(id)),
        headerName,
        headerValue: headerName && sealing.seal(headerValue, sealOwner(id)),
        tokenId: caller.tokenScopes && caller.sessionId,
        createdBy: caller.username,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      })
      .execute();
    const { record } = await getEndpoint(transaction, id, caller);
    const entry = { ...entryOf('create', record), after: audited(record) };
    await recordAudit(transaction, actorOf(request), entry, now);
    return { id, secret };
  });

/** @throws NotFoundError, StaleEditError */
export const changeEndpoint = (
  context: EndpointContext,
  request: FastifyRequest,
  id: string,
  input: EndpointInput,
): Promise<Versioned<Endpoint>> =>
  commit(context, request, async (transaction) => {
    const caller = requireAdministrator(request);
    const now = context.clock();
    const sealing = requireSealing(context.sealing);
    const stored = await lockRow(transaction, id, caller);
    const before = toEndpoint(stored);
    requireCurrent(request, { record: before, version: stored.version });
    const { headerName = null, headerValue } = input;
    // The value of the header does not go to another server than the one that it is for.
    const isSameServer = URL.parse(input.url)?.origin === new URL(stored.url).origin;
    const keepsValue = stored.headerValue !== null && isSameServer;
    requireNoProblems(findProblems(input, context.networks, keepsValue));
    const scopes = stored.scopes === null ? null : (JSON.parse(stored.scopes) as Scope[]);
    requireCovered(input.events, scopes);
    const next = { ...before, ...input, name: namedIn(input), headerName };
    const fields = differences(audited(before), audited(next));
    if (fields.isEmpty && !headerValue) return { record: before, version: stored.version };
    const isSwitchedOn = input.isOn && !stored.isOn;
    await transaction
      .updateTable('webhookEndpoints')
      .set({
        name: namedIn(input),
        url: input.url,
        events: JSON.stringify(input.events),
        isOn: input.isOn,
        ...(isSwitchedOn && { offReason: null }),
        ...((isSwitchedOn || input.url !== stored.url) && { failingSince: null }),
        headerName,
        ...((headerName === null || headerValue) && {
          headerValue: headerName && sealing.seal(headerValue ?? '', sealOwner(id)),
        }),
        updatedAt: now.toISOString(),
        version: stored.version + 1,
      })
      .where('id', '=', id)
      .execute();
    if (stored.isOn && !input.isOn) await switchOff(transaction, id, null);
    const changed = await getEndpoint(transaction, id, caller);
    const after = { ...fields.after, ...(headerValue && { headerValue: 'New value' }) };
    const entry = { ...entryOf('update', changed.record), before: fields.before, after };
    await recordAudit(transaction, actorOf(request), entry, now);
    return changed;
  });

export const deleteEndpoint = (
  context: EndpointContext,
  request: FastifyRequest,
  id: string,
): Promise<void> =>
  commit(context, request, async (transaction) => {
    const stored = await getEndpoint(transaction, id, requireAdministrator(request));
    requireCurrent(request, stored);
    await transaction.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
    const entry = { ...entryOf('delete', stored.record), before: audited(stored.record) };
    await recordAudit(transaction, actorOf(request), entry, context.clock());
  });

/** Makes a new secret. For a day, the one before it also signs. */
export const rotateSecret = (
  context: EndpointContext,
  request: FastifyRequest,
  id: string,
): Promise<{ id: string; secret: string }> =>
  commit(context, request, async (transaction) => {
    const caller = requireAdministrator(request);
    const now = context.clock();
    const sealing = requireSealing(context.sealing);
    const stored = await lockRow(transaction, id, caller);
    const secret = makeSecret();
    const until = new Date(now.getTime() + bothSignMilliseconds).toISOString();
    await transaction
      .updateTable('webhookEndpoints')
      .set({
        secret: sealing.seal(secret, sealOwner(id)),
        previousSecret: stored.secret,
        previousUntil: until,
        updatedAt: now.toISOString(),
        version: stored.version + 1,
      })
      .where('id', '=', id)
      .execute();
    const after = { previousUntil: until };
    await recordAudit(transaction, actorOf(request), { ...entryOf('renewed', stored), after }, now);
    return { id, secret };
  });
