import type { Selectable } from 'kysely';
import type { WebhookEndpointsTable } from '#features/programs/db/program-tables.ts';
import type { Sealing } from '#features/sign-in/server/second-factors/sealing.ts';
import { keyIdOf } from '#features/sign-in/server/second-factors/sealing.ts';
import type { Database } from '#shared/db/connection.ts';
import { HttpError } from '#shared/http/errors.ts';

/** Returns the owner that is passed to `Sealing` for the secrets of an endpoint. */
export const sealOwner = (endpointId: string) => `webhook_endpoint:${endpointId}`;

/** @throws HttpError if there is no key to encrypt secrets with */
export function requireSealing(sealing: Sealing | undefined): Sealing {
  if (sealing) return sealing;
  throw new HttpError(409, 'Webhooks need the setting SECRETS_KEY on this server.');
}

type SealedColumns = Pick<
  Selectable<WebhookEndpointsTable>,
  'id' | 'secret' | 'previousSecret' | 'previousUntil' | 'headerName' | 'headerValue'
>;

/** Returns the signing secrets, newest first, and the header. @throws Error if a key is missing */
export function openSecrets(endpoint: SealedColumns, sealing: Sealing | undefined, now: Date) {
  const open = (sealed: string) => {
    const text = sealing?.open(sealed, sealOwner(endpoint.id));
    if (text === undefined) throw new Error('The secret cannot be read: SECRETS_KEY has changed');
    return text;
  };
  const { secret, previousSecret, previousUntil, headerName, headerValue } = endpoint;
  const signsToo = previousUntil !== null && previousUntil > now.toISOString();
  return {
    secrets: [secret, ...(signsToo && previousSecret !== null ? [previousSecret] : [])].map(open),
    header: headerName && headerValue ? { [headerName]: open(headerValue) } : {},
  };
}

const sealedColumns = ['secret', 'previousSecret', 'headerValue'] as const;

/**
 * Encrypts the secrets of webhooks again if they are not encrypted with the first key.
 * @param report called with a sentence if a key is missing
 */
export async function resealWebhooks(
  db: Database,
  sealing: Sealing | undefined,
  report: (sentence: string) => void,
): Promise<void> {
  const rows = await db
    .selectFrom('webhookEndpoints')
    .select(['id', ...sealedColumns])
    .execute();
  const missing = new Set<string>();
  for (const row of rows) {
    for (const column of sealedColumns) {
      const sealed = row[column];
      if (sealed === null || sealing?.isCurrent(sealed)) continue;
      const text = sealing?.open(sealed, sealOwner(row.id));
      if (!sealing || text === undefined) missing.add(keyIdOf(sealed));
      else {
        await db
          .updateTable('webhookEndpoints')
          .set({ [column]: sealing.seal(text, sealOwner(row.id)) })
          .where('id', '=', row.id)
          .where(column, '=', sealed)
          .execute();
      }
    }
  }
  if (missing.size === 0) return;
  report(
    `The secrets of webhooks cannot be read: SECRETS_KEY or secrets.key lacks ${[...missing].join(', ')}`,
  );
}
