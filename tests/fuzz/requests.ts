/** Random requests to an endpoint. */
import * as fc from 'fast-check';
import { bodiesFor, type Body } from './bodies.ts';
import {
  callers,
  cookieOf,
  extraHeaders,
  foreignSites,
  ownSites,
  type Caller,
  type Site,
} from './headers.ts';
import type { FuzzOffice } from './fuzz-office.ts';
import { bodyOf, type Fields } from './rules.ts';
import type { Shape } from './shape.ts';

/** One random request. The session cookie of its caller is added when the request is sent. */
export interface Draft {
  method: string;
  segment: string | undefined;
  query: [string, string][];
  body: Body;
  caller: Caller;
  site: Site;
  ifMatch: string | undefined;
  extra: Record<string, string>;
}

const inQuery = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

function queries(fields: Fields | undefined): fc.Arbitrary<[string, string][]> {
  if (!fields) return fc.constantFrom<[string, string][]>([], [['x', '1']]);
  return fc.tuple(bodyOf(fields), fc.nat(9)).map(([values, dice]) => {
    const pairs = Object.entries(values)
      .filter(([name, value]) => value !== undefined && Object.hasOwn(fields, name))
      .map(([name, value]): [string, string] => [name, inQuery(value)]);
    return dice === 0 ? [...pairs, ...pairs.slice(0, 1)] : pairs;
  });
}

const ifMatches = fc.constantFrom(
  undefined,
  undefined,
  '*',
  '"1"',
  '"0", "1"',
  '"2"',
  '1',
  '',
  'W/"1"',
);

export const drafts = (shape: Shape): fc.Arbitrary<Draft> =>
  fc.record({
    method:
      shape.method === 'GET' && !shape.refusesHead
        ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD')
        : fc.constant(shape.method),
    segment: shape.segment?.arbitrary ?? fc.constant(undefined),
    query: queries(shape.query),
    body: bodiesFor(shape),
    caller: fc.oneof(
      { weight: 8, arbitrary: fc.constant('super' as const) },
      fc.constantFrom(...callers),
    ),
    site: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...ownSites) },
      fc.constantFrom(...foreignSites),
    ),
    ifMatch: shape.takesIfMatch ? ifMatches : fc.constant(undefined),
    extra: extraHeaders,
  });

let sent = 0;
/** Returns another IP address each time, because the server limits the requests of each address. */
const nextAddress = () => `127.1.${(++sent >> 8) % 256}.${sent % 256}`;

/** Returns the request in the format of light-my-request. */
export function toInjection(shape: Shape, draft: Draft, office: FuzzOffice) {
  const { segment, query, body, site: from, ifMatch, extra, caller } = draft;
  const cookie = cookieOf(caller, office);
  const search = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  return {
    method: draft.method as 'GET',
    remoteAddress: nextAddress(),
    url: shape.url.replace(/:.*:\w+|:\w+|\*/, segment ?? '') + search,
    headers: {
      ...extra,
      ...from.headers,
      ...(cookie !== undefined && { cookie }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(body.type !== undefined && { 'content-type': body.type }),
    },
    ...(body.payload !== undefined && {
      payload: typeof body.payload === 'string' ? body.payload : Buffer.from(body.payload),
    }),
  };
}
