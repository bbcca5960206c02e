/** The description of an endpoint: its valid requests and their effects. */
import type { Done } from './effects.ts';
import type { Table } from './fuzz-office.ts';
import type { Reading } from './expected-answers.ts';
import type { Shape } from './shape.ts';

export interface Endpoint extends Shape {
  /** The statuses of a valid request. */
  success: number[];
  /** The tables that a successful request may change. */
  changes?: Table[];
  /** Returns further statuses that this body may cause. */
  conflicts?: (reading: Reading, segment: string | undefined) => number[];
  /** Checks the effect of a successful request. */
  check?: (done: Done) => Promise<void> | void;
  /** The number of requests to this endpoint in percent of the usual number. */
  share?: number;
}

export const admin = '/api/admin';

export const get = (url: string, part: Partial<Endpoint> = {}): Endpoint => ({
  method: 'GET',
  url,
  reach: url.startsWith(admin) ? 'administrator' : 'anyone',
  success: [200],
  share: 40,
  ...part,
});
export const write = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  part: Partial<Endpoint>,
): Endpoint => ({ method, url, reach: 'administrator', success: [200], ...part });
