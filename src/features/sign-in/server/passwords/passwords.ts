import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { UnavailableError } from '#shared/http/errors.ts';

export interface Passwords {
  /** @returns the parameters, the salt and the Argon2id hash in PHC format */
  hash(password: string): Promise<string>;
  /**
   * @param isStranger whether the login comes from a device with which this administrator has not
   * signed in before. Logins from such devices are checked in a queue of their own, so that logins
   * from known devices do not have to wait for them.
   * @throws UnavailableError if `isStranger` is true and the queue is full
   */
  verify(stored: string, password: string, isStranger: boolean): Promise<boolean>;
  /**
   * Refuses a login from an unknown device if too many such logins are already in the queue.
   * @throws UnavailableError
   */
  requireRoom(): void;
  /** Whether a stored hash is not Argon2id or has weaker parameters than new hashes have. */
  isOutdated(stored: string): boolean;
}

/** As OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The maximum number of passwords that are hashed at the same time. Each hash uses 19 MiB and one
 * of Node's four worker threads. The fourth thread is left for reading files.
 */
const hashesAtOnce = 3;
/**
 * The maximum number of passwords of logins from unknown devices ("strangers") that are checked at
 * the same time. The number is smaller than `hashesAtOnce`, so that known devices and signed-in
 * administrators do not have to wait.
 */
const strangersAtOnce = 2;
/**
 * The maximum number of logins from unknown devices that wait to be checked. The last one in the
 * queue waits for about half a second.
 */
const strangersWaiting = 40;

export function argon2Passwords(): Passwords {
  const limit = pLimit(hashesAtOnce);
  const limitStrangers = pLimit(strangersAtOnce);
  function requireRoom() {
    if (limitStrangers.pendingCount < strangersWaiting) return;
    throw new UnavailableError('Too many people are signing in. Please try again in a moment.', 2);
  }
  return {
    requireRoom,
    hash: (password) => limit(() => hash(password, parameters)),
    async verify(stored, password, isStranger) {
      const check = () => limit(() => verify(stored, password));
      if (!isStranger) return check();
      requireRoom();
      return limitStrangers(check);
    },
    isOutdated(stored) {
      const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
      return (
        !match || Number(match[1]) < parameters.memoryCost || Number(match[2]) < parameters.timeCost
      );
    },
  };
}
