import type { Database } from '#shared/db/connection.ts';
import { type AppSetup, wrongCodeMessage } from '#features/sign-in/domain/second-factors.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import type { FactorContext, FactorSubject } from './factor-context.ts';
import { CodesUnavailableError, WrongCodeError } from './factor-errors.ts';
import type { Sealing } from './sealing.ts';

const periodMilliseconds = 30_000;
const setupMilliseconds = 10 * 60_000;
/** The length of an app's key in bytes. RFC 4226 recommends this length, which is 160 bits. */
const keyBytes = 20;

const stepAt = (now: Date) => Math.floor(now.getTime() / periodMilliseconds);

/**
 * Whether the last used time step is more than one step in the future. This happens if the server's
 * clock ran ahead when the step was stored, and was then set back.
 */
const isAhead = (lastStep: number, now: Date) => lastStep > stepAt(now) + 1;

/**
 * Returns the owner that is passed to `Sealing` for the key of an administrator's app. The
 * encrypted key cannot be decrypted for another owner.
 */
export const sealOwner = (adminUserId: string) => `authenticator_app:${adminUserId}`;

/**
 * Creates the object that checks the codes of an app and builds the address with which the app is
 * set up. Loads the library only when it is first needed, because a server without apps never
 * needs it.
 */
async function createTotp(key: string, names?: { issuer: string; label: string }) {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, ...names });
}

/**
 * Returns the time step of a code, or undefined for a wrong code. The code may be one step early or
 * late, to allow for delays and for clocks that differ.
 */
async function findStep(key: string, code: string, now: Date): Promise<number | undefined> {
  const totp = await createTotp(key);
  const difference = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return difference === null ? undefined : stepAt(now) + difference;
}

function openKey(sealing: Sealing | undefined, sealedKey: string, adminUserId: string) {
  const key = sealing?.open(sealedKey, sealOwner(adminUserId));
  if (key === undefined) throw new CodesUnavailableError();
  return key;
}

/**
 * Starts to set up an app. The app becomes a second factor after `confirmApp` has checked its first
 * code.
 * @throws HttpError if there is no key to encrypt the app's key with
 */
export async function startApp(
  { db, sealing, brokerage }: FactorContext,
  { adminUserId, username, boundTo }: FactorSubject,
  now: Date,
): Promise<AppSetup> {
  if (!sealing) {
    throw new HttpError(409, 'Authenticator apps need the setting SECRETS_KEY on this server.');
  }
  const { Secret } = await import('otpauth');
  const key = new Secret({ size: keyBytes }).base32;
  const setup = {
    adminUserId,
    sealedKey: sealing.seal(key, sealOwner(adminUserId)),
    createdAt: now.toISOString(),
  };
  await db
    .insertInto('authenticatorAppSetups')
    .values({ boundTo, ...setup })
    .onConflict((conflict) => conflict.column('boundTo').doUpdateSet(setup))
    .execute();
  const totp = await createTotp(key, { issuer: brokerage().name, label: username });
  return { address: totp.toString(), key: key.replaceAll(/(.{4})(?=.)/g, '$1 ') };
}

/**
 * Checks the first code of a new app.
 * @returns a function that stores the app in the transaction that is passed to it
 * @throws InvalidFieldsError, CodesUnavailableError
 */
export async function confirmApp(
  { db, sealing }: FactorContext,
  { adminUserId, boundTo }: FactorSubject,
  code: string,
  now: Date,
) {
  const setup = await db
    .selectFrom('authenticatorAppSetups')
    .select(['sealedKey', 'createdAt'])
    .where('boundTo', '=', boundTo)
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst();
  if (!setup || Date.parse(setup.createdAt) <= now.getTime() - setupMilliseconds) {
    throw new InvalidFieldsError({ code: ['This took too long. Please set the app up again.'] });
  }
  const { sealedKey } = setup;
  const step = await findStep(openKey(sealing, sealedKey, adminUserId), code, now);
  if (step === undefined) throw new InvalidFieldsError({ code: [wrongCodeMessage] });
  const app = { sealedKey, lastStep: step, createdAt: now.toISOString(), lastUsedAt: null };
  return async (transaction: Database) => {
    await transaction.deleteFrom('authenticatorAppSetups').where('boundTo', '=', boundTo).execute();
    await transaction
      .insertInto('authenticatorApps')
      .values({ adminUserId, ...app })
      .onConflict((conflict) => conflict.column('adminUserId').doUpdateSet(app))
      .execute();
  };
}

export const findApp = (db: Database, adminUserId: string) =>
  db
    .selectFrom('authenticatorApps')
    .selectAll()
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst();

/** @returns undefined if there was no app */
export const deleteApp = (db: Database, adminUserId: string) =>
  db
    .deleteFrom('authenticatorApps')
    .where('adminUserId', '=', adminUserId)
    .returning('adminUserId')
    .executeTakeFirst();

/**
 * Finds the time step of a code of the administrator's app.
 * @throws WrongCodeError for a wrong or used code or without an app, CodesUnavailableError
 */
export async function requireStep(
  { db, sealing }: FactorContext,
  adminUserId: string,
  code: string,
  now: Date,
): Promise<number> {
  const app = await findApp(db, adminUserId);
  if (!app) throw new WrongCodeError();
  const step = await findStep(openKey(sealing, app.sealedKey, adminUserId), code, now);
  const isUsed = step !== undefined && step <= app.lastStep && !isAhead(app.lastStep, now);
  if (step === undefined || isUsed) throw new WrongCodeError();
  return step;
}

/**
 * Uses up the codes of a time step and of all earlier ones. Also overwrites a stored step that is
 * more than one step in the future. Such a step was stored before the server's clock was set back,
 * and would block all codes.
 * @returns undefined if the step was used up or the app was removed in the meantime
 */
export const useUpStep = (db: Database, adminUserId: string, step: number, now: Date) =>
  db
    .updateTable('authenticatorApps')
    .set({ lastStep: step, lastUsedAt: now.toISOString() })
    .where('adminUserId', '=', adminUserId)
    .where((eb) => eb.or([eb('lastStep', '<', step), eb('lastStep', '>', stepAt(now) + 1)]))
    .returning('adminUserId')
    .executeTakeFirst();
