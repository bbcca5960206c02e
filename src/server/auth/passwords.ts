import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Turns passwords into what is stored, and checks them. */
export interface Passwords {
  /** @returns Argon2id in PHC form: parameters, salt and hash in one line */
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Whether a stored hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds 19 MiB and a core; more than four at once would starve the pages. */
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
