import { v7 as newId } from 'uuid';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { type ApiError, hasStatus } from './request.ts';

/** The time in which a user who sends the same again probably makes a second attempt. */
const sameIntentMilliseconds = 3_600_000;

/** The keys of the calls that got no final answer, by method, path and body. */
const unanswered = new Map<string, { key: string; madeAt: number }>();

/** The calls with a password are left out, so that none is kept here. */
const takesKey = (method: string, path: string) =>
  method === 'POST'
    ? !path.startsWith(apiPaths.login) && !path.startsWith(apiPaths.session)
    : method === 'PUT' && path.startsWith(apiPaths.websitePictures);

function textOf(body: unknown): string {
  if (!(body instanceof Blob)) return JSON.stringify(body) ?? '';
  const { name = '', lastModified = 0 } = body as Partial<File>;
  return `${name} ${body.size} ${lastModified}`;
}

function keyOf(call: string): string {
  const now = performance.now();
  for (const [old, { madeAt }] of unanswered) {
    if (madeAt < now - sameIntentMilliseconds) unanswered.delete(old);
  }
  const known = unanswered.get(call) ?? { key: newId(), madeAt: now };
  unanswered.set(call, known);
  return known.key;
}

/**
 * Returns whether an answer ends an attempt. After all other answers nothing was created, or the
 * user can make the same call again once they have signed in.
 */
const isFinal = (error: ApiError | undefined): boolean => !error || hasStatus(error, 409, 422);

/**
 * Returns the idempotency key for a call that may create something, and a function that takes the
 * answer. If the user makes a call again because its answer was lost, it has the same key, so that
 * the server creates nothing twice.
 */
export function takeKey(method: string, path: string, body: unknown) {
  if (!takesKey(method, path)) return undefined;
  const call = `${method} ${path} ${textOf(body)}`;
  const headers = { 'idempotency-key': keyOf(call) };
  const onAnswer = (error?: ApiError) => {
    if (isFinal(error)) unanswered.delete(call);
  };
  return { headers, onAnswer };
}
