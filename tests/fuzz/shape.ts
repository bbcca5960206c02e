/** Describes the requests to an endpoint. */
import type * as fc from 'fast-check';
import type { Fields } from './rules.ts';

/** The callers that may use an endpoint. A super admin may use all endpoints. */
export type Reach = 'anyone' | 'administrator' | 'super_admin';

export interface Segment {
  arbitrary: fc.Arbitrary<string>;
  isKnown: (segment: string) => boolean;
}

export interface Shape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * The route's path as it is registered, such as "/api/admin/agents/:id". If it has two
   * parameters, the segment replaces both and the path between them.
   */
  url: string;
  reach: Reach;
  segment?: Segment;
  query?: Fields;
  body?: Fields;
  /** Whether a request without a body, or with null as its body, is valid too. */
  isBodyOptional?: boolean;
  /** The bytes that a request contains instead of JSON, and their content type. */
  bytes?: { arbitrary: fc.Arbitrary<Uint8Array>; type: string };
  isForm?: boolean;
  takesIfMatch?: boolean;
  /** Whether the server refuses HEAD with 404 or 405, although the path has a GET route. */
  refusesHead?: boolean;
}
