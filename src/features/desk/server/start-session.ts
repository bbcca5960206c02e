import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { codeMinutes } from './ask-for-link.ts';
import type { DeskContext, Exchange } from './desk.ts';
import {
  ago,
  deskCookie,
  mostDays,
  setDeskCookie,
  startDeskSession,
  userAgentOf,
  agentOfLink,
} from './sessions.ts';

const mostTries = 5;
/** A second press of the button within this time, from the same browser, signs in as well. */
const repeatMilliseconds = 60_000;

/** The checksum of the network address and browser of a request. */
const browserOf = (request: FastifyRequest) =>
  hash('sha256', JSON.stringify([request.ip, userAgentOf(request)]));

/**
 * Finds the active agent of a link, unless the agent has another address by now. Locks the desk's
 * switch and the agent until the transaction ends, in this order and before the link, as the office
 * does. Otherwise a session could start after all sessions were ended.
 */
async function lockAgent(
  db: Database,
  { agentId, address }: Pick<UsedLink, 'agentId' | 'address'>,
) {
  if (!(await isDeskOn(db, locksRows(db)))) return undefined;
  return db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', agentId)
    .where('isActive', '=', true)
    .where('email', '=', address)
    .$if(locksRows(db), (query) => query.forShare())
    .executeTakeFirst();
}

/** Marks a link as used. @returns whether it works, or the same browser has just used it */
async function useLink(db: Database, tokenHash: string, request: FastifyRequest, now: Date) {
  const usedBy = browserOf(request);
  const used = await db
    .updateTable('deskLinks')
    .set({ usedAt: now.toISOString(), usedBy })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning('tokenHash')
    .executeTakeFirst();
  if (used) return true;
  const repeated = await db
    .selectFrom('deskLinks')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('usedBy', '=', usedBy)
    .where('usedAt', '>', ago(now, repeatMilliseconds))
    .executeTakeFirst();
  return repeated !== undefined;
}

/** Whether the office has not ended the agent's links since this one was found. */
async function isKept(db: Database, tokenHash: string) {
  const links = db.selectFrom('deskLinks').select('tokenHash').where('tokenHash', '=', tokenHash);
  return (await links.executeTakeFirst()) !== undefined;
}

interface UsedLink {
  tokenHash: string;
  agentId: string;
  address: string;
  madeBy: string | null;
}

/**
 * Uses a link and starts a session, in the caller's transaction, and records it.
 * @param isByCode whether the agent typed the code, which works after the link was used as well
 * @returns the token of its cookie, or undefined if the link has ended or the agent has left
 */
async function startSession(
  db: Database,
  request: FastifyRequest,
  { link, isByCode }: { link: UsedLink; isByCode: boolean },
  now: Date,
) {
  const agent = await lockAgent(db, link);
  if (!agent) return undefined;
  const works = await useLink(db, link.tokenHash, request, now);
  if (!works && !(isByCode && (await isKept(db, link.tokenHash)))) return undefined;
  const name = fullName(agent);
  request.caller = agentOfLink({ ...link, fullName: name }, request);
  const entry = { action: 'login', entity: 'desk', entityId: agent.id, entityName: name } as const;
  await recordAudit(db, actorOf(request), entry, now);
  return startDeskSession(db, request, link, now);
}

const setSession = ({ publicOrigin }: DeskContext, { reply }: Exchange, token: string) =>
  setDeskCookie(reply, 'desk', token, { publicOrigin, maxAge: mostDays * 24 * 3600 });

/** Signs in a device with a link. @returns false if the link has ended */
export async function startSessionByLink(
  context: DeskContext,
  exchange: Exchange,
  link: UsedLink,
): Promise<boolean> {
  const { request } = exchange;
  const now = context.clock();
  const token = await context.db
    .transaction()
    .execute((db) => startSession(db, request, { link, isByCode: false }, now));
  if (token !== undefined) setSession(context, exchange, token);
  return token !== undefined;
}

/** Counts a try with the code of the browser that asked. @returns the request, if tries are left */
async function countTry(db: Database, cookie: string, now: Date) {
  return db
    .updateTable('deskRequests')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', hashToken(cookie))
    .where('createdAt', '>', ago(now, codeMinutes * 60_000))
    .where('tries', '<', mostTries)
    .returning(['id', 'codeHash', 'target'])
    .executeTakeFirst();
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function findLinkOf(db: Database, requestId: string) {
  return db
    .selectFrom('deskLinks')
    .select(['tokenHash', 'agentId', 'address', 'madeBy'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

/**
 * Signs in the browser that asked for a link, with the code from the email. A wrong code for an
 * address that no agent has is refused with the same statements.
 * @returns the path that the agent wanted to open
 * @throws InvalidFieldsError
 */
export async function startSessionByCode(
  context: DeskContext,
  exchange: Exchange,
  code: string,
): Promise<string | null> {
  const { request } = exchange;
  const now = context.clock();
  const cookie = request.cookies[deskCookie('desk-code', context.publicOrigin)] ?? '';
  const asked = await countTry(context.db, cookie, now);
  const refused = new InvalidFieldsError({
    code: ['This code does not work here. Check the digits, or ask for a new link.'],
  });
  if (!asked || !isSame(asked.codeHash ?? '', hashToken(`${asked.id} ${code}`))) throw refused;
  const token = await context.db.transaction().execute(async (db) => {
    const { id } = asked;
    const claim = db.updateTable('deskRequests').set({ codeHash: null }).where('id', '=', id);
    const { numUpdatedRows } = await claim.where('codeHash', 'is not', null).executeTakeFirst();
    const link = numUpdatedRows > 0n ? await findLinkOf(db, id) : undefined;
    return link && startSession(db, request, { link, isByCode: true }, now);
  });
  if (token === undefined) throw refused;
  setSession(context, exchange, token);
  return asked.target;
}
