/** How long clients may take, and how many there may be. All times in milliseconds. */
export interface ClientLimits {
  /** From the first byte of a connection or request to the end of its headers. */
  headers: number;
  /** To the end of its body. */
  request: number;
  /** Without a byte in either direction, such as a client that never reads its answer. */
  silence: number;
  /** How often the first two are looked at: they are late by so much at most. */
  check: number;
  connections: number;
}

/**
 * A connection costs some ten kilobytes and a file descriptor. The limit keeps a flood of them
 * from taking the descriptors that files and the database need; who has more sets a proxy before it.
 */
export const clientLimits: ClientLimits = {
  headers: 15_000,
  request: 60_000,
  silence: 120_000,
  check: 5_000,
  connections: 4096,
};
