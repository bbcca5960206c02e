import type { FastifyBaseLogger } from 'fastify';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import type { Sealing } from '#features/sign-in/server/second-factors/sealing.ts';
import type { Database } from '#shared/db/connection.ts';
import type { StoredDelivery } from './delivery-store.ts';
import { openSecrets } from './endpoint-secrets.ts';
import { post, type Answer, type PostContext } from './post.ts';
import { signedHeaders } from './signatures.ts';
import { endForFailures } from './switched-off.ts';

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

/**
 * Sends a claimed delivery and records the result. A delivery that fails is due again after a pause,
 * but a test is not.
 * @param cutOff a signal that is aborted when the process must end. The claim then expires.
 */
export async function deliver(
  context: DeliverContext,
  delivery: StoredDelivery,
  cutOff: AbortSignal,
): Promise<void> {
  const { db, sealing, clock } = context;
  const endpoint = await getEndpoint(db, delivery.endpointId);
  if (!endpoint) return;
  const now = clock();
  let answer: Answer | undefined;
  let error: string | null;
  try {
    const { secrets, header } = openSecrets(endpoint, sealing, now);
    const headers = { ...header, ...signedHeaders(delivery.id, delivery.body, secrets, now) };
    answer = await post(new URL(endpoint.url), delivery.body, headers, context, cutOff);
    error = failureOf(answer);
  } catch (failure) {
    if (cutOff.aborted) return;
    error = failure instanceof Error ? failure.message.slice(0, 500) : 'The delivery failed';
  }
  const isTest = delivery.type === 'test';
  await recordAttempt(db, delivery, answer, error, clock());
  if (error === null) return recordSuccess(db, endpoint.id);
  const { id, attempts: attempt } = delivery;
  context.log.warn({ delivery: id, attempt, status: answer?.status }, 'a webhook failed');
  if (!isTest) await endForFailures(context, endpoint, answer?.status === 410, clock());
}

/** A failed attempt is not recorded if another one has begun or one has succeeded. */
async function recordAttempt(
  db: Database,
  { id, attempts, type }: StoredDelivery,
  answer: Answer | undefined,
  error: string | null,
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
