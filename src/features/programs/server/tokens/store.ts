import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { ApiTokensTable } from '#features/programs/db/program-tables.ts';
import type { ApiToken, TokenInput } from '#features/programs/domain/tokens.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import type { Database } from '#shared/db/connection.ts';
import { keptPrepared } from '#shared/db/postgres-dialect.ts';
import type { Scope } from '#shared/domain/scopes.ts';

const day = 24 * 3600 * 1000;

const selectTokens = (db: Database) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('adminUsers', 'adminUsers.id', 'apiTokens.createdBy')
    .selectAll('apiTokens')
    .select(['adminUsers.username', 'adminUsers.fullName']);

const scopesOf = ({ scopes }: Pick<Selectable<ApiTokensTable>, 'scopes'>) =>
  JSON.parse(scopes) as Scope[];

const toToken = (row: Awaited<ReturnType<typeof findRow>>): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: scopesOf(row),
  createdBy: row.fullName ?? row.username,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
  lastUsedFrom: row.lastUsedFrom,
});

const findRow = (db: Database, id: string) =>
  selectTokens(db).where('apiTokens.id', '=', id).executeTakeFirstOrThrow();

/** Lists all tokens that have not been revoked, the newest first. */
export const listTokens = async (db: Database): Promise<ApiToken[]> =>
  (await selectTokens(db).orderBy('apiTokens.id', 'desc').execute()).map(toToken);

/** Stores a token, of which only the hash is kept. */
export async function insertToken(
  db: Database,
  { name, scopes, expiresInDays }: TokenInput,
  { token, createdBy, now }: { token: string; createdBy: string; now: Date },
): Promise<ApiToken> {
  const id = newId();
  await db
    .insertInto('apiTokens')
    .values({
      id,
      name,
      scopes: JSON.stringify([...new Set(scopes)]),
      tokenHash: hashToken(token),
      createdBy,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + expiresInDays * day).toISOString(),
    })
    .execute();
  return toToken(await findRow(db, id));
}

/** @returns the name of the deleted token, or undefined if none has this id */
export const deleteToken = (db: Database, id: string) =>
  db.deleteFrom('apiTokens').where('id', '=', id).returning('name').executeTakeFirst();

/** Finds a token that has not ended, and whose maker is still an active super admin. */
export const findToken = (db: Database, token: string, now: Date) =>
  selectTokens(db)
    .modifyFront(keptPrepared)
    .where('apiTokens.tokenHash', '=', hashToken(token))
    .where('apiTokens.expiresAt', '>', now.toISOString())
    .where('adminUsers.isActive', '=', true)
    .where('adminUsers.role', '=', 'super_admin')
    .executeTakeFirst();

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Stores the time and the address of a token's last call, at most once a minute. */
export async function touchToken(db: Database, { id }: FoundToken, from: string, now: Date) {
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  await db
    .updateTable('apiTokens')
    .set({ lastUsedAt: now.toISOString(), lastUsedFrom: from })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', minuteAgo)]))
    .execute();
}

/** Returns the program of a token as a caller, with a name for the audit trail. */
export const toCaller = (row: FoundToken) => ({
  kind: 'administrator' as const,
  id: row.createdBy,
  sessionId: row.id,
  username: `${row.name} (token of ${shortName(row)})`,
  role: 'admin' as const,
  fullName: null,
  title: null,
  method: 'password' as const,
  confirmedAt: row.createdAt,
  tokenScopes: scopesOf(row),
});

/** Returns a name such as "M. Ellis", or the username of an administrator without a full name. */
function shortName({ username, fullName }: FoundToken): string {
  const names = fullName?.trim().split(/\s+/) ?? [];
  const [initial] = names[0] ?? '';
  const last = names.at(-1) ?? username;
  return names.length > 1 ? `${initial}. ${last}` : last;
}
