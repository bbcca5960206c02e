import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { WebhookEndpointsTable } from '#features/programs/db/program-tables.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import type { Sealing } from '#features/sign-in/server/second-factors/sealing.ts';
import type { Database } from '#shared/db/connection.ts';
import type { StoredDelivery } from './delivery-store.ts';
import { openSecrets } from './endpoint-secrets.ts';
import { post, type Answer, type PostContext } from './post.ts';
import { signedHeaders } from './signatures.ts';
import { endForFailures } from './switched-off.ts';

type StoredEndpoint = Selectable<WebhookEndpointsTable>;

export interface DeliverContext extends PostContext {
  db: Database;
  sealing: Sealing | undefined;
  clock: () => Date;
  emailSettings: () => EmailSettings;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** The pauses after the first failure, the second and so on. After the last one, it is given up. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A pause is up to a tenth shorter or longer, so that not all deliveries are due at once. */
const withJitter = (pause: number) => pause * (0.9 + Math.random() * 0.2);

const failureOf = ({ status }: Answer) => {
  if (status >= 200 && status < 300) return null;
  const hint = status >= 300 && status < 400 ? '. Redirects are not followed' : '';
  return `The receiver answered ${status}${hint}`;
};

const getEndpoint = (db: Database, id: string) =>
  db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirst();

export interface Attempt {
  delivery: StoredDelivery;
  endpoint: StoredEndpoint;
  answer: Answer | undefined;
  /** Null if the receiver took it. */
  error: string | null;
}

/**
 * Sends a claimed delivery once. The caller records the result with `recordAttempts`.
 * @param cutOff a signal that is aborted when the process must end. The claim then expires.
 * @returns undefined if there is nothing to record
 */
export async function deliver(
  { db, sealing, clock, ...context }: DeliverContext,
  delivery: StoredDelivery,
  cutOff: AbortSignal,
): Promise<Attempt | undefined> {
  const endpoint = await getEndpoint(db, delivery.endpointId);
  if (!endpoint) return undefined;
  const now = clock();
  try {
    const { secrets, header } = openSecrets(endpoint, sealing, now);
    const headers = { ...header, ...signedHeaders(delivery.id, delivery.body, secrets, now) };
    const answer = await post(new URL(endpoint.url), delivery.body, headers, context, cutOff);
    return { delivery, endpoint, answer, error: failureOf(answer) };
  } catch (failure) {
    if (cutOff.aborted) return undefined;
    const error = failure instanceof Error ? failure.message.slice(0, 500) : 'The delivery failed';
    return { delivery, endpoint, answer: undefined, error };
  }
}

/**
 * Records attempts in one transaction, because SQLite waits for the disk at each one. A delivery
 * that failed is due again after a pause, but a test is not.
 */
export async function recordAttempts(context: DeliverContext, attempts: Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const { db, clock, log } = context;
  // In this order, two instances cannot wait for each other.
  const sorted = attempts.toSorted((a, b) => (a.delivery.id < b.delivery.id ? -1 : 1));
  await db.transaction().execute(async (transaction) => {
    for (const attempt of sorted) await recordAttempt(transaction, attempt, clock());
  });
  const took = new Set(sorted.flatMap(({ error, endpoint }) => (error ? [] : endpoint.id)));
  for (const id of took) await recordSuccess(db, id);
  for (const { delivery, endpoint, answer, error } of sorted) {
    if (error === null) continue;
    const { id, attempts: attempt, type } = delivery;
    log.warn({ delivery: id, attempt, status: answer?.status }, 'a webhook failed');
    if (type !== 'test') await endForFailures(context, endpoint, answer?.status === 410, clock());
  }
}

/** A failed attempt is not recorded if another one has begun or one has succeeded. */
async function recordAttempt(
  db: Database,
  { delivery: { id, attempts, type }, answer, error }: Attempt,
  now: Date,
) {
  const pause = type === 'test' ? undefined : pauses[attempts - 1];
  const failed = pause === undefined ? ('failed' as const) : ('waiting' as const);
  await db
    .updateTable('webhookDeliveries')
    .set({
      status: error === null ? 'delivered' : failed,
      nextAttemptAt: new Date(now.getTime() + withJitter(pause ?? 0)).toISOString(),
      answerStatus: answer?.status ?? null,
      answer: answer?.text ?? null,
      error,
    })
    .where('id', '=', id)
    .$if(error !== null, (query) =>
      query.where('status', '=', 'waiting').where('attempts', '=', attempts),
    )
    .execute();
}

const recordSuccess = async (db: Database, endpointId: string) => {
  await db
    .updateTable('webhookEndpoints')
    .set({ failingSince: null })
    .where('id', '=', endpointId)
    .where('failingSince', 'is not', null)
    .execute();
};
