import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import { hashName, refusal } from '#features/sign-in/server/login-throttle.ts';
import { networkLimits } from '#shared/http/throttling/limits.ts';
import type { DeskContext, Exchange } from './desk.ts';
import { setDeskCookie } from './sessions.ts';

const quarterHour = 15 * 60;
const hour = 3600;
/** The minutes for which the code works, in the browser that asked for it. */
export const codeMinutes = 10;
/** The maximum numbers of requests in 15 minutes from one network: those of the login. */
const byNetwork = [20, 40, 80] as const;

/**
 * Stores a request for a link, and leads to the page with the field for the code. The statements
 * and the answer are the same for every address. A job looks the address up.
 * @throws ThrottledError
 */
export async function askForLink(
  { db, clock, throttle, publicOrigin, wakeScheduledWork }: DeskContext,
  { request, reply }: Exchange,
  { address, target }: { address: string; target: string | null },
) {
  const now = clock();
  const key = `desk:address:${hashName(address.toLowerCase())}`;
  const limits = [
    ...networkLimits('desk:network', request.ip, byNetwork, quarterHour),
    { key, limit: 3, windowSeconds: hour },
  ];
  await throttle.admit({ limits, now, refusal });
  const token = randomBytes(32).toString('base64url');
  const row = { id: newId(), tokenHash: hashToken(token), address, target };
  await db
    .insertInto('deskRequests')
    .values({ ...row, createdAt: now.toISOString() })
    .execute();
  setDeskCookie(reply, 'desk-code', token, { publicOrigin, maxAge: codeMinutes * 60 });
  wakeScheduledWork();
  const next = target === null ? '' : `&next=${encodeURIComponent(target)}`;
  return reply.redirect(`${deskPaths.home}?asked=1${next}`, 303);
}
