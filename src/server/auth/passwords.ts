import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { UnavailableError } from '#server/errors.ts';

/** Hashes passwords and checks them. */
export interface Passwords {
  /** @returns the parameters, the salt and the Argon2id hash in PHC format */
  hash(password: string): Promise<string>;
  /**
   * @param isStranger whether the login comes from a device without an earlier login. Such logins
   * wait for each other, and never make a known device wait.
   * @throws UnavailableError like `requireRoom`
   */
  verify(stored: string, password: string, isStranger: boolean): Promise<boolean>;
  /**
   * Refuses logins from unknown devices while many of them wait.
   * @throws UnavailableError
   */
  requireRoom(): void;
  /** Whether a stored hash was made with weaker parameters than the current ones. */
  isOutdated(stored: string): boolean;
}

/**
 * The parameters that OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one
 * lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash uses 19 MiB and one of the four threads that also read files. One thread is left for
 * files.
 */
const hashesAtOnce = 3;
/**
 * Logins from unknown devices ("strangers") check at most two passwords at once, so that one place
 * is left for known devices and for signed-in administrators.
 */
const strangersAtOnce = 2;
/**
 * The most logins from unknown devices that wait for a place. The last one waits for about half a
 * second.
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
