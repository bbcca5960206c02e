import { v7 as newId } from 'uuid';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { tokenHashOf } from '#features/policies/db/links.ts';
import { findNewestVersion, selectNewestVersions } from '#features/policies/db/versions.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { recordEvents } from '#shared/records/events.ts';
import type { OpenPolicy, PolicyReading } from '#features/policies/domain/reading.ts';
import type { PolicyVersion } from '#features/policies/domain/versions.ts';

const tokenPattern = /^[\w-]{43}$/;

/** An agent who is signed in at the desk, with the policy that the agent reads there. */
interface OwnPolicy {
  agentId: string;
  policyId: string;
  /** The email address with which the agent signed in. */
  address: string;
}

/** The token of a link, or a policy at the desk. Each leads to a request to confirm the policy. */
export type ReadingKey = string | OwnPolicy;

/** Selects requests to confirm policies, with their agents and policies. */
const selectKnownRequests = (db: Database) =>
  db
    .selectFrom('policyRequests as request')
    .innerJoin('agents', 'agents.id', 'request.agentId')
    .innerJoin('policies', 'policies.id', 'request.policyId')
    .select(['request.id as requestId', 'request.agentId', 'request.policyId'])
    .select(['agents.firstName', 'agents.lastName', 'policies.isActive']);

/** Finds the agent's newest request to confirm a policy. The result is undefined if there is none. */
async function findOwnRequest(db: Database, { agentId, policyId, address }: OwnPolicy) {
  const found = await selectKnownRequests(db)
    .where('request.agentId', '=', agentId)
    .where('request.policyId', '=', policyId)
    .orderBy('request.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, address };
}

/**
 * Finds the link with a token, with its request, agent and policy. The result is undefined if the
 * link does not work: if it does not exist, was revoked or has expired, or if the agent is
 * inactive.
 */
async function findLink(db: Database, token: string, now: Date) {
  if (!tokenPattern.test(token)) return undefined;
  return selectKnownRequests(db)
    .innerJoin('policyLinks as link', 'link.requestId', 'request.id')
    .select('link.address')
    .where('link.tokenHash', '=', tokenHashOf(token))
    .where('link.revokedAt', 'is', null)
    .where('link.expiresAt', '>', now.toISOString())
    .where('agents.isActive', '=', true)
    .executeTakeFirst();
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

const findByKey = (db: Database, key: ReadingKey, now: Date): Promise<Link | undefined> =>
  typeof key === 'string' ? findLink(db, key, now) : findOwnRequest(db, key);

const selectRequest = (db: Database) =>
  db.selectFrom('policyRequests').select(['id', 'dueOn', 'closedAs']);

/**
 * Finds the request that a link leads to. If a newer version replaced the link's own request, this
 * is the agent's newest request for the same policy.
 */
async function getRequest(db: Database, { requestId, agentId, policyId }: Link) {
  const own = await selectRequest(db).where('id', '=', requestId).executeTakeFirstOrThrow();
  if (own.closedAs !== 'replaced') return own;
  return selectRequest(db)
    .where('agentId', '=', agentId)
    .where('policyId', '=', policyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

type Request = Awaited<ReturnType<typeof getRequest>>;

const readConfirmation = (db: Database, requestId: string) =>
  db
    .selectFrom('policyConfirmations as confirmation')
    .innerJoin('policyVersions as version', 'version.id', 'confirmation.versionId')
    .select(['confirmedAt', 'method', 'paperOn'])
    .select(['version.number', 'version.title', 'version.content', 'version.changeNote'])
    .select('version.publishedAt')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();

async function getNewestVersion(db: Database, policyId: string): Promise<PolicyVersion> {
  const version = await findNewestVersion(db, policyId);
  if (!version) throw new Error('The policy has requests, but no published version');
  return version;
}

/** Selects the open requests to confirm active policies, with the policies' newest titles. */
export const selectOpenPolicies = (db: Database) =>
  db
    .selectFrom('policyRequests as request')
    .innerJoin('policies', 'policies.id', 'request.policyId')
    .innerJoin(
      selectNewestVersions(db).select(['policyId', 'title']).as('version'),
      'version.policyId',
      'policies.id',
    )
    .select(['request.id', 'request.policyId', 'version.title', 'request.dueOn'])
    .where('request.closedAt', 'is', null)
    .where('policies.isActive', '=', true);

/** Lists the active policies that an agent is asked to confirm, by due day. */
export const listOpenPolicies = (db: Database, agentId: string) =>
  selectOpenPolicies(db)
    .where('request.agentId', '=', agentId)
    .orderBy('request.dueOn')
    .orderBy('request.id')
    .execute();

async function listOthers(db: Database, link: Link, { id }: Request): Promise<OpenPolicy[]> {
  const open = await listOpenPolicies(db, link.agentId);
  return open.filter((request) => request.id !== id).map(({ title, dueOn }) => ({ title, dueOn }));
}

/** The content of a link's page, and the facts that a confirmation through this link stores. */
export interface FoundReading {
  reading: PolicyReading;
  request: Request;
  policyId: string;
  agentId: string;
  agentName: string;
  /** The email address to which the link, or the sign-in, was sent. */
  address: string;
  newest: PolicyVersion;
}

async function toReading(db: Database, link: Link, request: Request, newest: PolicyVersion) {
  const others = await listOthers(db, link, request);
  const agentName = fullName(link);
  if (request.closedAs === 'confirmed') {
    const { confirmedAt, method, paperOn, ...version } = await readConfirmation(db, request.id);
    const confirmed = { confirmedAt, method, paperOn };
    return { state: 'confirmed' as const, agentName, version, others, ...confirmed };
  }
  const { number, title, content, changeNote, publishedAt } = newest;
  const version = { number, title, content, changeNote, publishedAt };
  const shown = { agentName, version, others };
  if (request.closedAs !== null) return { state: 'closed' as const, ...shown };
  if (!link.isActive) return { state: 'withdrawn' as const, ...shown };
  return { state: 'open' as const, dueOn: request.dueOn, ...shown };
}

/** @returns undefined if the link does not work or the agent was never asked */
export async function findReading(
  db: Database,
  key: ReadingKey,
  now: Date,
): Promise<FoundReading | undefined> {
  const link = await findByKey(db, key, now);
  if (!link) return undefined;
  const request = await getRequest(db, link);
  const newest = await getNewestVersion(db, link.policyId);
  const reading = await toReading(db, link, request, newest);
  const { policyId, agentId, address } = link;
  return { reading, request, policyId, agentId, agentName: fullName(link), address, newest };
}

/**
 * Does the same as `findReading`, but first locks the agent and then the request until the
 * transaction ends. All changes lock in this order, so that they cannot deadlock.
 */
export async function lockReading(
  db: Database,
  key: ReadingKey,
  now: Date,
): Promise<FoundReading | undefined> {
  const link = await findByKey(db, key, now);
  if (!link || !locksRows(db)) return findReading(db, key, now);
  await db.selectFrom('agents').select('id').where('id', '=', link.agentId).forShare().execute();
  const { id } = await getRequest(db, link);
  await selectRequest(db).where('id', '=', id).forNoKeyUpdate().execute();
  return findReading(db, key, now);
}

/** Stores the confirmation of a request, in the caller's transaction. */
export async function insertConfirmation(
  db: Database,
  { request, agentId, address, newest }: FoundReading,
  confirmation: { typedName: string; statement: string; ip: string; userAgent: string | null },
  now: Date,
): Promise<void> {
  const id = newId();
  await db
    .insertInto('policyConfirmations')
    .values({
      id,
      requestId: request.id,
      versionId: newest.id,
      agentId,
      confirmedAt: now.toISOString(),
      method: 'link',
      checksum: newest.checksum,
      sentTo: address,
      ...confirmation,
    })
    .execute();
  await recordEvents(db, [{ type: 'policy.confirmed', recordId: id }], now);
}
