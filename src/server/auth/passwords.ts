import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Hashes passwords and checks them. */
export interface Passwords {
  /** @returns the parameters, the salt and the Argon2id hash in PHC format */
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Whether a stored hash was made with weaker parameters than the current ones. */
  isOutdated(stored: string): boolean;
}

/**
 * The parameters that OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one
 * lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash uses 19 MiB and one core. More than four at once would slow down the pages. */
const hashesAtOnce = 4;

export function argon2Passwords(): Passwords {
  const limit = pLimit(hashesAtOnce);
  return {
    hash: (password) => limit(() => hash(password, parameters)),
    verify: (stored, password) => limit(() => verify(stored, password)),
    isOutdated(stored) {
      const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
      return (
        !match || Number(match[1]) < parameters.memoryCost || Number(match[2]) < parameters.timeCost
      );
    },
  };
}
