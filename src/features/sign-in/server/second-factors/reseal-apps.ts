import type { Database } from '#shared/db/connection.ts';
import { sealOwner } from './apps.ts';
import { keyIdOf, type Sealing } from './sealing.ts';

const message = (missing: string[]) =>
  `The keys of ${missing.length} authenticator apps cannot be read: SECRETS_KEY or secrets.key lacks ${[...new Set(missing)].join(', ')}`;

/**
 * Encrypts the keys of authenticator apps again if they are not encrypted with the first key of
 * SECRETS_KEY or of the key file. The first key encrypts them, so that the other keys can be
 * removed.
 * @param report called with a sentence if the keys of some apps cannot be decrypted. The codes of
 * these apps are refused until the missing keys are back.
 */
export async function resealApps(
  db: Database,
  sealing: Sealing | undefined,
  report: (sentence: string) => void,
): Promise<void> {
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
  if (missing.length > 0) report(message(missing));
}
