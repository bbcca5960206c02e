import { randomBytes } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The times in milliseconds for which links work. */
export const linkLasts = { enter: 30 * minute, invitation: 14 * day, copied: day, open: 14 * day };

export interface NewDeskLink {
  /** `enter` signs a device in. `open` opens one thing, without a session. */
  kind: 'enter' | 'open';
  agentId: string;
  /** The agent's email address now. Another address ends the link. */
  address: string;
  /** The path at the desk to which the link leads; required for `open`. */
  target: string | null;
  requestId?: string;
  /** The username of the administrator who copies the link. */
  madeBy?: string;
  /** The milliseconds for which the link works, if not those of its kind. */
  lasts?: number;
}

/**
 * Adds links to the desk, in the caller's transaction.
 * @returns the links' tokens in the same order. The caller stores a token only in the `secretLink`
 * of the email with the link, until the email is sent.
 */
export async function insertDeskLinks(
  db: Database,
  links: readonly NewDeskLink[],
  now: Date,
): Promise<string[]> {
  if (links.length === 0) return [];
  const tokens = links.map(() => randomBytes(32).toString('base64url'));
  const rows = links.map(({ lasts, kind, requestId = null, madeBy = null, ...link }, nth) => ({
    ...link,
    kind,
    requestId,
    madeBy,
    tokenHash: hashToken(tokens[nth] ?? ''),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + (lasts ?? linkLasts[kind])).toISOString(),
  }));
  await db.insertInto('deskLinks').values(rows).execute();
  return tokens;
}

const tokenPattern = /^[\w-]{43}$/;

/**
 * Finds a link to the desk, also one that has expired or was used. Links of a former address and of
 * an inactive agent are as unknown as any other.
 */
export async function findDeskLink(db: Database, kind: NewDeskLink['kind'], token: string) {
  if (!tokenPattern.test(token)) return undefined;
  const row = await db
    .selectFrom('deskLinks as link')
    .innerJoin('agents', 'agents.id', 'link.agentId')
    .select(['link.tokenHash', 'link.agentId', 'link.address', 'link.target', 'link.madeBy'])
    .select(['link.expiresAt', 'link.usedAt', 'agents.firstName', 'agents.lastName'])
    .where('link.tokenHash', '=', hashToken(token))
    .where('link.kind', '=', kind)
    .where('agents.isActive', '=', true)
    .whereRef('agents.email', '=', 'link.address')
    .executeTakeFirst();
  return row && { ...row, fullName: fullName(row) };
}

export type DeskLink = NonNullable<Awaited<ReturnType<typeof findDeskLink>>>;

/** Finds a link that opens one thing, unless it has expired. */
export async function findOpenLink(
  db: Database,
  token: string,
  now: Date,
): Promise<DeskLink | undefined> {
  const link = await findDeskLink(db, 'open', token);
  return link && link.expiresAt > now.toISOString() ? link : undefined;
}
