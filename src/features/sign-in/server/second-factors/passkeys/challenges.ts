import { randomBytes } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import type { PasskeyChallengesTable } from '#features/sign-in/db/sign-in-tables.ts';
import { PasskeyError } from '#features/sign-in/server/second-factors/factor-errors.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

/**
 * The purpose of a challenge, and the session or pending sign-in to which the challenge is bound,
 * if any. An answer is accepted only if both are the same as when the challenge was made.
 */
export type ChallengeUse = Pick<PasskeyChallengesTable, 'purpose' | 'boundTo'>;

/** The time for which a challenge is valid, and for which browsers wait for the user. */
export const challengeMilliseconds = 5 * 60_000;

/** @returns a new challenge: 32 random bytes in base64url, of which only the hash is stored */
export async function createChallenge(db: Database, use: ChallengeUse, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const { purpose, boundTo } = use;
  const row = {
    challengeHash: hashToken(challenge),
    purpose,
    boundTo,
    createdAt: now.toISOString(),
  };
  await db.insertInto('passkeyChallenges').values(row).execute();
  return challenge;
}

interface ClientData {
  challenge: string;
  crossOrigin?: unknown;
}

/** @throws PasskeyError if the text is not client data with a challenge */
export function readClientData(clientDataJSON: string): ClientData {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin } = Object(JSON.parse(text)) as Partial<ClientData>;
    if (typeof challenge === 'string') return { challenge, crossOrigin };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new PasskeyError('response');
}

/**
 * Deletes a challenge and returns its use and its time, or undefined if there is no such challenge.
 * Each challenge can be answered only once, even if many answers arrive together.
 */
export function takeChallenge(db: Database, challenge: string) {
  return db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashToken(challenge))
    .returning(['purpose', 'boundTo', 'createdAt'])
    .executeTakeFirst();
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeChallenge>>>;

/** @throws PasskeyError if the challenge is too old or was made for another use */
export function requireSameUse(taken: Taken, { purpose, boundTo }: ChallengeUse, now: Date) {
  const isFresh = Date.parse(taken.createdAt) > now.getTime() - challengeMilliseconds;
  if (isFresh && taken.purpose === purpose && taken.boundTo === boundTo) return;
  throw new PasskeyError('challenge');
}
