import type { Database } from '#shared/db/connection.ts';
import { keptPrepared } from '#shared/db/postgres-dialect.ts';
import { requiresFactor, type SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { factorMethods, type FactorMethod } from '#shared/domain/auth.ts';
import { findApp } from './apps.ts';
import type { FactorContext, FactorSubject } from './factor-context.ts';
import { findPasskeyHost } from './passkeys/passkey-host.ts';
import { listPasskeys, toPasskey } from './passkeys/passkey-store.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Lists how an administrator can prove a second factor. The list is empty only if the account has
 * no second factor. A factor that cannot be checked right now is listed too, so that the password
 * alone does not sign the administrator in.
 */
export async function listFactorMethods(
  db: Database,
  adminUserId: string,
): Promise<FactorMethod[]> {
  const rowsIn = (table: 'passkeys' | 'authenticatorApps' | 'recoveryCodes') =>
    db.selectFrom(table).select('adminUserId').where('adminUserId', '=', adminUserId);
  // Use one query for all three kinds, because every login waits for it.
  const has = await db
    .selectNoFrom((eb) => [
      eb.exists(rowsIn('passkeys')).as('passkey'),
      eb.exists(rowsIn('authenticatorApps')).as('code'),
      eb.exists(rowsIn('recoveryCodes')).as('recoveryCode'),
    ])
    .modifyFront(keptPrepared)
    .executeTakeFirstOrThrow();
  const methods = { ...has, recovery_code: has.recoveryCode };
  return factorMethods.filter((method) => methods[method]);
}

/** Counts the passkeys and the authenticator app. Recovery codes are not factors of their own. */
export const countFactors = async (db: Database, adminUserId: string) =>
  countThese(db, adminUserId, await listPasskeys(db, adminUserId));

/** Counts the authenticator app, and the passkeys that work at the site's present address. */
export async function countUsableFactors(db: Database, adminUserId: string, publicOrigin: string) {
  const host = findPasskeyHost(publicOrigin);
  const passkeys = (await listPasskeys(db, adminUserId)).filter(({ rpId }) => rpId === host);
  return countThese(db, adminUserId, passkeys);
}

const countThese = async (db: Database, adminUserId: string, passkeys: unknown[]) =>
  passkeys.length + ((await findApp(db, adminUserId)) ? 1 : 0);

export async function readFactors(
  { db, publicOrigin, factorPolicy, sealing }: FactorContext,
  { adminUserId, role }: FactorSubject,
): Promise<SecondFactors> {
  const passkeys = await listPasskeys(db, adminUserId);
  const app = await findApp(db, adminUserId);
  return {
    passkeys: passkeys.map((row) => toPasskey(row, publicOrigin)),
    app: app ? { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt } : null,
    recoveryCodes: await countRecoveryCodes(db, adminUserId),
    isRequired: requiresFactor(factorPolicy, role),
    offers: {
      passkey: findPasskeyHost(publicOrigin) !== undefined,
      app: sealing !== undefined,
    },
    origin: publicOrigin,
  };
}

/**
 * Removes all second factors and recovery codes of an administrator, for example after a lost
 * device.
 */
export async function removeFactors(transaction: Database, adminUserId: string): Promise<void> {
  await deleteRecoveryCodes(transaction, adminUserId);
  for (const table of ['passkeys', 'authenticatorApps', 'authenticatorAppSetups'] as const) {
    await transaction.deleteFrom(table).where('adminUserId', '=', adminUserId).execute();
  }
}
