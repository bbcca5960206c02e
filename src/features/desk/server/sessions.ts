import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { deviceName } from '#shared/domain/text/device-name.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import type { DeskAgent } from '#shared/http/calls/caller.ts';

const day = 24 * 3600 * 1000;
/** A session ends this many days after the last visit, and after the sign-in. */
const mostIdleDays = 30;
export const mostDays = 180;
/** The time of the last visit is stored at most once in this many milliseconds. */
const touchMilliseconds = 60_000;
const longestUserAgent = 500;

/** Returns the instant that was this number of milliseconds ago. */
export const ago = (now: Date, milliseconds: number) =>
  new Date(now.getTime() - milliseconds).toISOString();

/** The times before which a session is too old: its last visit, and its start. */
export const deskSessionEnds = (now: Date) => ({
  lastVisitAt: ago(now, mostIdleDays * day),
  createdAt: ago(now, mostDays * day),
});

/** @returns the name of a cookie of the desk, with a prefix on an https site */
export const deskCookie = (name: 'desk' | 'desk-code', publicOrigin: string) =>
  publicOrigin.startsWith('https://') ? `__Secure-${name}` : name;

/** Browsers ignore a cookie with the prefix of https sites that is not secure, even to clear it. */
const cookieOptions = (publicOrigin: string) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: deskPaths.home,
  secure: publicOrigin.startsWith('https://'),
});

export const clearDeskCookie = (reply: FastifyReply, publicOrigin: string) =>
  reply.clearCookie(deskCookie('desk', publicOrigin), cookieOptions(publicOrigin));

/**
 * Sets a cookie of the desk. It is sent with links from mail programs, and to no other path.
 * @param maxAge in seconds
 */
export function setDeskCookie(
  reply: FastifyReply,
  name: 'desk' | 'desk-code',
  token: string,
  { publicOrigin, maxAge }: { publicOrigin: string; maxAge: number },
): void {
  reply.setCookie(deskCookie(name, publicOrigin), token, {
    ...cookieOptions(publicOrigin),
    maxAge,
  });
}

export const userAgentOf = ({ headers }: FastifyRequest) =>
  headers['user-agent']?.slice(0, longestUserAgent) ?? null;

/** Returns the agent of a link, who has no session. */
export const agentOfLink = (
  link: { agentId: string; fullName: string; address: string; madeBy: string | null },
  request: FastifyRequest,
): DeskAgent => ({
  kind: 'agent',
  id: link.agentId,
  sessionId: null,
  fullName: link.fullName,
  address: link.address,
  device: deviceName(userAgentOf(request)),
  madeBy: link.madeBy,
});

/** Starts a session, in the caller's transaction. @returns the token of its cookie */
export async function startDeskSession(
  db: Database,
  request: FastifyRequest,
  link: { agentId: string; address: string; madeBy: string | null },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { agentId, address, madeBy } = link;
  const at = now.toISOString();
  await db
    .insertInto('deskSessions')
    .values({
      id: newId(),
      tokenHash: hashToken(token),
      agentId,
      address,
      madeBy,
      userAgent: userAgentOf(request),
      createdAt: at,
      lastVisitAt: at,
    })
    .execute();
  return token;
}

/** Finds the agent of a session at the desk, and stores the visit. */
export async function resumeDeskSession(
  db: Database,
  token: string,
  now: Date,
): Promise<DeskAgent | undefined> {
  const ends = deskSessionEnds(now);
  const row = await db
    .selectFrom('deskSessions as session')
    .innerJoin('agents', 'agents.id', 'session.agentId')
    .select(['session.id as sessionId', 'session.address', 'session.madeBy', 'session.userAgent'])
    .select(['session.lastVisitAt', 'agents.id', 'agents.firstName', 'agents.lastName'])
    .where('session.tokenHash', '=', hashToken(token))
    .where('session.createdAt', '>', ends.createdAt)
    .where('session.lastVisitAt', '>', ends.lastVisitAt)
    .where('agents.isActive', '=', true)
    .whereRef('agents.email', '=', 'session.address')
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.lastVisitAt < ago(now, touchMilliseconds)) {
    await db
      .updateTable('deskSessions')
      .set({ lastVisitAt: now.toISOString() })
      .where('id', '=', row.sessionId)
      .execute();
  }
  const { id, sessionId, address, madeBy } = row;
  const device = deviceName(row.userAgent);
  return { kind: 'agent', id, sessionId, fullName: fullName(row), address, device, madeBy };
}
