/** Describes an endpoint: its requests and their effects. */
import type { Done } from './effects.ts';
import type { Table } from './fuzz-office.ts';
import type { Reading } from './expected-answers.ts';
import type { Shape } from './shape.ts';

export interface Endpoint extends Shape {
  /** The statuses that a valid request can get. */
  success: number[];
  /** The tables that a successful request may change. */
  changes?: Table[];
  /**
   * Returns the statuses with which the server must refuse a request although each field alone is
   * valid, such as 409 for a username that exists.
   */
  conflicts?: (reading: Reading, segment: string | undefined) => number[];
  /** Checks the effect of a successful request. */
  check?: (done: Done) => Promise<void> | void;
  /**
   * The number of requests to this endpoint, in percent of `runs` in FuzzPlan. `get` sets it to 40
   * by default. An endpoint without it gets 100 percent.
   */
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
