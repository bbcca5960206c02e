import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import {
  claimCall,
  findEarlierCall,
  setRecordOfCall,
  type EarlierCall,
} from '#shared/db/idempotency-keys.ts';
import { HttpError, InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import { sendRecord, type Versioned } from './record-version.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on each route of the back office that creates something. */
    once?: Once;
  }
}

export interface Once {
  /** The status of the answer, if it is not 201. */
  status?: number;
  /**
   * Answers a call that was made before with the record as it is now.
   * @param id the record's id, or an empty text for a call that creates no record with an id
   */
  present: (request: FastifyRequest, reply: FastifyReply, id: string) => unknown;
}

/** @throws NotFoundError if the record was deleted in the meantime */
export function findRecord<Row extends { id: string }>(rows: Row[], id: string): Row {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new NotFoundError();
  return found;
}

/** For a route that returns a secret, of which only a hash is stored. */
export const returnsSecret: Once = {
  present() {
    throw new HttpError(409, 'Already made. Revoke it and make a new one.');
  },
};

export const presentVersioned =
  (get: (id: string) => Promise<Versioned<object>>): Once['present'] =>
  async (_request, reply, id) =>
    sendRecord(reply, await get(id));

/** Presents the row of a list. */
export const presentIn =
  (list: (request: FastifyRequest) => Promise<{ id: string }[]>): Once['present'] =>
  async (request, _reply, id) =>
    findRecord(await list(request), id);

/** For a route whose answer has no body. */
export const answersNothing: Once = { status: 204, present: (_request, reply) => reply.send() };

const sha256 = (data: string | Buffer) => hash('sha256', data);

export const hashKey = (key: string) => sha256(JSON.stringify([key]));

/** @throws InvalidFieldsError if the earlier call had another body */
export function requireSameRequest(
  earlier: EarlierCall,
  requestHash: string,
  kind: 'call' | 'message',
): void {
  if (earlier.requestHash === requestHash) return;
  throw new InvalidFieldsError({
    'Idempotency-Key': [`This key was used for another ${kind} within the last day`],
  });
}

const keyPattern = /^[!-~]{1,255}$/;

/**
 * Returns what identifies the call, or undefined if it has no key or no signed-in caller.
 * @throws InvalidFieldsError if the key has other characters or another length than allowed
 */
function toKeyedCall({ headers, caller, method, url, body }: FastifyRequest) {
  const key = headers['idempotency-key'];
  if (key === undefined || !caller) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    const message = 'Please send one key of 1 to 255 visible ASCII characters';
    throw new InvalidFieldsError({ 'Idempotency-Key': [message] });
  }
  const requestHash = sha256(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null));
  // A link to the desk has a secret in its address, which is stored nowhere.
  const route = `${method} ${url.replaceAll(/[\w-]{43}/g, sha256)}`;
  // Two programs of one administrator may choose the same key.
  const isProgram = caller.kind === 'administrator' && caller.tokenScopes !== null;
  const holder = isProgram ? caller.sessionId : caller.id;
  return { caller: holder, route, key: hashKey(key), requestHash };
}

interface Attempt {
  call: NonNullable<ReturnType<typeof toKeyedCall>>;
  status: number;
  now: Date;
}

/** The calls under way that have a key. */
const attempts = new WeakMap<FastifyRequest, Attempt>();

/** Ends the transaction of a call that another request has made at the same time. */
class RepeatedCallError extends Error {
  readonly earlier: EarlierCall;

  constructor(earlier: EarlierCall) {
    super('This call was already made');
    this.earlier = earlier;
  }
}

function recordIdIn(result: unknown): string | undefined {
  const { record, id } = Object(result) as { record?: { id?: string }; id?: string };
  return record?.id ?? id;
}

/**
 * Runs the change of a request in its transaction. If the request has an idempotency key, also
 * stores the call with the id of the record, so that a failed change leaves no key.
 */
export async function writeOnce<Result>(
  transaction: Database,
  request: FastifyRequest,
  write: () => Promise<Result>,
): Promise<Result> {
  const attempt = attempts.get(request);
  if (!attempt) return write();
  const { call, status, now } = attempt;
  const earlier = await claimCall(transaction, { ...call, status, recordId: null }, now);
  if (earlier) throw new RepeatedCallError(earlier);
  const result = await write();
  const recordId = recordIdIn(result);
  if (recordId) await setRecordOfCall(transaction, call, recordId);
  return result;
}

/**
 * Lets each route with `once` answer a call that the caller makes again within a day, with the same
 * idempotency key, without running its handler. Call this before the routes are added.
 */
export function answerRepeats(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: () => Date },
): void {
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    const once = config?.once;
    if (!once) return;
    route.handler = async function (request, reply) {
      const call = toKeyedCall(request);
      if (!call) return handler.call(this, request, reply);
      let earlier = await findEarlierCall(db, call, clock());
      if (!earlier) {
        attempts.set(request, { call, status: once.status ?? 201, now: clock() });
        try {
          return await handler.call(this, request, reply);
        } catch (error) {
          if (!(error instanceof RepeatedCallError)) throw error;
          earlier = error.earlier;
        }
      }
      requireSameRequest(earlier, call.requestHash, 'call');
      return once.present(request, reply.code(earlier.status), earlier.recordId ?? '');
    };
  });
}
