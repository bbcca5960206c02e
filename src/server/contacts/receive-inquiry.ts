import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { AgentContactInput, ContactRequest } from '#domain/contacts.ts';
import { InvalidFieldsError, ThrottledError } from '#server/errors.ts';
import { countAttempt, secondsUntil } from '#server/http/throttle.ts';
import { claimKey, insertContactSubmission } from './store.ts';

const windowSeconds = 10 * 60;

/** Nobody reads the form, fills four fields and sends it faster than this. */
const shortestFillMilliseconds = 2000;

export interface Arrival {
  request: ContactRequest;
  /** As the throttles count it: see throttleAddress. */
  address: string;
  /** The sender's name for this submission, the same when it is sent again. */
  idempotencyKey: string | undefined;
  now: Date;
}

const sha256 = (...parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const fieldsOf = ({ firstName, lastName, email, phone, service, message }: AgentContactInput) => [
  firstName,
  lastName,
  email,
  phone,
  service,
  message,
];

const looksLikeSpam = ({ website, fillMilliseconds }: ContactRequest) =>
  website !== '' || (fillMilliseconds !== undefined && fillMilliseconds < shortestFillMilliseconds);

async function admitInquiry(db: Database, { address, now }: Arrival, limit: number) {
  const bucket = await countAttempt(db, `contact:${address}`, windowSeconds, now);
  if (bucket.count <= limit) return;
  throw new ThrottledError(
    'We have received several messages from you already. Please try again in a few minutes, or call us.',
    secondsUntil(bucket.expiresAt, now),
  );
}

async function claimId(db: Database, { request, idempotencyKey, now }: Arrival) {
  if (idempotencyKey === undefined) return { id: newId(), isNew: true };
  const hash = sha256(...fieldsOf(request));
  const claimed = await claimKey(db, { key: sha256(idempotencyKey), hash }, now);
  if (claimed.requestHash !== hash) {
    throw new InvalidFieldsError({
      'Idempotency-Key': ['This key was used for another message within the last day'],
    });
  }
  return { id: claimed.contactSubmissionId, isNew: claimed.isNew };
}

/**
 * Stores an inquiry before anything else is done with it; the same one sent again is stored
 * once. What looks like spam is marked and kept. A refused one leaves no trace, its key included.
 * @returns the id of the stored inquiry
 * @throws ThrottledError, InvalidFieldsError (the key was used for something else)
 */
export function receiveInquiry(db: Database, arrival: Arrival, limit: number): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { id, isNew } = await claimId(transaction, arrival);
    if (isNew) {
      await admitInquiry(transaction, arrival, limit);
      const isSpam = looksLikeSpam(arrival.request);
      await insertContactSubmission(transaction, { ...arrival.request, id, isSpam }, arrival.now);
    }
    return id;
  });
}

/** A form sent without script has no key of its own; a second click sends the same from the same place. */
export const keyOfForm = (request: ContactRequest, address: string) =>
  sha256(address, ...fieldsOf(request));
