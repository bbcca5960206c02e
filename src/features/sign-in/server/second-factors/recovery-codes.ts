import { randomInt } from 'node:crypto';
import { countRows } from '#shared/db/paging.ts';
import type { Database } from '#shared/db/connection.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

/** Letters and digits without 0, 1, i, l and o, some of which look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeCount = 8;
const codeLength = 24;

const generateCode = () =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

const inGroups = (code: string) => code.replaceAll(/(.{6})(?=.)/g, '$1-');

/**
 * Replaces an administrator's recovery codes.
 * @returns the new codes, of which only the hashes are stored
 */
export async function makeRecoveryCodes(db: Database, adminUserId: string, now: Date) {
  const codes = Array.from({ length: codeCount }, generateCode);
  await deleteRecoveryCodes(db, adminUserId);
  const createdAt = now.toISOString();
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ codeHash: hashToken(code), adminUserId, createdAt })))
    .execute();
  return codes.map(inGroups);
}

export async function deleteRecoveryCodes(db: Database, adminUserId: string): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('adminUserId', '=', adminUserId).execute();
}

export const countRecoveryCodes = (db: Database, adminUserId: string) =>
  countRows(db.selectFrom('recoveryCodes').where('adminUserId', '=', adminUserId));

/** @param code without hyphens and in lower case */
export async function isRecoveryCode(db: Database, adminUserId: string, code: string) {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('codeHash', '=', hashToken(code))
    .where('adminUserId', '=', adminUserId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns undefined if the code was used or deleted in the meantime */
export const useUpRecoveryCode = (db: Database, adminUserId: string, code: string) =>
  db
    .deleteFrom('recoveryCodes')
    .where('codeHash', '=', hashToken(code))
    .where('adminUserId', '=', adminUserId)
    .returning('codeHash')
    .executeTakeFirst();
