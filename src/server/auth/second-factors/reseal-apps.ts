import type { Database } from '#db/connection.ts';
import { sealOwner } from './apps.ts';
import { keyIdOf, type Sealing } from './sealing.ts';

/**
 * Encrypts the keys of authenticator apps again that an older key of SECRETS_KEY encrypted, so that
 * the older key can be removed from the setting.
 * @returns the ids of the keys that are missing, one for each app that cannot be opened
 */
export async function resealApps(db: Database, sealing: Sealing | undefined): Promise<string[]> {
  const apps = await db
    .selectFrom('authenticatorApps')
    .select(['adminUserId', 'sealedKey'])
    .execute();
  const missing: string[] = [];
  for (const { adminUserId, sealedKey } of apps) {
    const owner = sealOwner(adminUserId);
    const key = sealing?.open(sealedKey, owner);
    if (!sealing || key === undefined) missing.push(keyIdOf(sealedKey));
    else if (!sealing.isCurrent(sealedKey)) {
      await db
        .updateTable('authenticatorApps')
        .set({ sealedKey: sealing.seal(key, owner) })
        .where('adminUserId', '=', adminUserId)
        .where('sealedKey', '=', sealedKey)
        .execute();
    }
  }
  return missing;
}

/** The words for the log and for restores. Codes of these apps are refused until the keys are back. */
export const missingKeysMessage = (missing: string[]) =>
  `The keys of ${missing.length} authenticator apps cannot be read: SECRETS_KEY or secrets.key lacks ${[...new Set(missing)].join(', ')}`;
