/** Random requests to a route. */
import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Route } from '#tests/support/route-table.ts';
import { headersOf } from '#tests/support/every-change.ts';
import { bodiesLike } from './bodies.ts';
import { bodySchema, parametersOf, sampleBody, sampleQueries } from './samples.ts';
import { brokenText, writeJson } from './values.ts';

export const callers = ['super', 'clerk', 'dead', 'garbled', 'none'] as const;

export interface Draft {
  parameters: string[];
  query: Record<string, unknown>;
  /** The body before it is written as JSON, or undefined if there is none. */
  body: unknown;
  /** A body that is sent instead, which is not JSON or has the wrong content type. */
  broken: { payload: string | Uint8Array; type: string } | undefined;
  /** Whether the body is sent as a form, as browsers without scripts do. */
  isForm: boolean;
  isHead: boolean;
  caller: (typeof callers)[number];
  site: Record<string, string>;
  headers: Record<string, string>;
}

const here = 'http://localhost:3000';
const ownSites = [{}, { origin: here }, { referer: `${here}/admin` }, { 'sec-fetch-site': 'none' }];
const foreignSites = [
  ...['cross-site', 'same-site', 'same-origin, none'].map((value) => ({ 'sec-fetch-site': value })),
  ...['https://evil.example', 'null', '', `${here}@evil.example`].map((origin) => ({ origin })),
];
export const isForeign = (site: Record<string, string>) =>
  foreignSites.some((each) => JSON.stringify(each) === JSON.stringify(site));

/** Segments of paths that no record has. None of them is "." or "..", which clients resolve. */
const hostileSegment = fc.oneof(
  fc.constantFrom(
    ...String.raw`0 -1 abc 99999999999 1;drop null __proto__ %00 %2F %5c %zz % %E0%A4%A %ED%A0%80 * %20`.split(
      ' ',
    ),
    '%0d%0aX:y',
    "'%20or%201=1--",
    'x'.repeat(5000),
    '01900000-0000-7000-8000-00000001000A',
  ),
  fc.uuid(),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => `x${encodeURIComponent(text)}`),
);

/** Versions that no sample record has. */
export const staleTags = ['"0"', '"99", x', '1', ''];

const headers = fc.record(
  {
    'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1, 10.0.0.1', 'unknown', ',', '1.2.3.4:80'),
    'user-agent': fc.constantFrom('', 'x'.repeat(5000), '\u00FF'),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0', '*', 'identity;q=0'),
    'if-match': fc.constantFrom('*', '"1"', ...staleTags),
    'if-none-match': fc.constantFrom('*', '"1"', 'x'),
    'idempotency-key': fc.constantFrom('', 'ü', 'x'.repeat(300)),
    range: fc.constantFrom('bytes=0-1', 'bytes=9-', 'x'),
    'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
  },
  { requiredKeys: [] },
);

const types = fc.constantFrom(
  'application/json',
  'text/plain',
  '',
  'application/json garbage',
  'multipart/form-data; boundary=x',
);
const brokenBody = fc.oneof(
  fc.record({ payload: fc.oneof(brokenText, fc.uint8Array({ maxLength: 60 })), type: types }),
  fc.constant({ payload: '{}', type: 'text/plain' }),
);

const usually = <T>(usual: T, other: fc.Arbitrary<T>, weight = 12) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, other);

const takesForm = ({ url }: Route) => url === '/api/contact' || url === '/read/:token';

/** Returns the request that must be accepted while each record still exists. */
export function plainDraft(route: Route, ids: Record<string, string>): Draft {
  return {
    parameters: parametersOf(route.url, ids).map((id) => id ?? 'unknown'),
    query: sampleQueries[`${route.method} ${route.url}`] ?? {},
    body: sampleBody(route, ids['agent'] ?? ''),
    broken: undefined,
    isForm: takesForm(route) && !route.url.startsWith('/api/'),
    isHead: false,
    caller: 'super',
    site: {},
    headers: {},
  };
}

/** Returns random requests to a route. Most of them differ from the plain one in one place. */
export function drafts(route: Route, ids: Record<string, string>): fc.Arbitrary<Draft> {
  const plain = plainDraft(route, ids);
  const schema = bodySchema(route);
  const query = route.schema?.querystring as z.core.$ZodType | undefined;
  const takesBody = route.method !== 'GET' && route.method !== 'HEAD';
  const body = schema ? bodiesLike(schema, plain.body) : fc.constant(plain.body);
  return fc.record({
    parameters: fc.tuple(...plain.parameters.map((each) => usually(each, hostileSegment))),
    query: query
      ? (bodiesLike(query, plain.query) as fc.Arbitrary<Record<string, unknown>>)
      : usually<Record<string, unknown>>({}, fc.constant({ x: '1' })),
    body,
    broken: takesBody ? usually<Draft['broken']>(undefined, brokenBody) : fc.constant(undefined),
    isForm: takesForm(route) && !plain.isForm ? fc.boolean() : fc.constant(plain.isForm),
    isHead: takesBody ? fc.constant(false) : usually(false, fc.constant(true), 5),
    caller: usually<Draft['caller']>('super', fc.constantFrom(...callers)),
    site: usually<Record<string, string>>({}, fc.constantFrom(...ownSites, ...foreignSites)),
    headers: usually<Record<string, string>>({}, headers, 3),
  });
}

let sent = 0;
/** Returns another IP address each time, because the server limits the requests of each address. */
const nextAddress = () => `127.1.${(++sent >> 8) % 256}.${sent % 256}`;

const inQuery = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

export const queryOf = ({ query }: Draft): [string, string][] =>
  Object.entries(Object(query) as object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, inQuery(value)]);

const formOf = (body: unknown) =>
  new URLSearchParams(
    Object.entries(Object(body) as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, inQuery(value)]),
  ).toString();

export function readBody({ body, isForm }: Draft): unknown {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return isForm
    ? Object.fromEntries(new URLSearchParams(formOf(body)))
    : JSON.parse(writeJson(body));
}

function payloadOf({ broken, body, isForm }: Draft) {
  if (broken) return { ...broken, payload: Buffer.from(broken.payload) };
  if (Buffer.isBuffer(body)) return { payload: body, type: headersOf(body)['content-type'] };
  if (body === undefined) return undefined;
  if (isForm) return { payload: formOf(body), type: 'application/x-www-form-urlencoded' };
  return { payload: writeJson(body), type: 'application/json' };
}

/** Returns a request in the format of light-my-request. */
export function toInjection({ method, url }: Route, draft: Draft, cookie: string | undefined) {
  const parameters = [...draft.parameters];
  const path = url.replaceAll(/:\w+|\*/g, () => parameters.shift() ?? '');
  const query = new URLSearchParams(queryOf(draft)).toString();
  const sentBody = payloadOf(draft);
  return {
    method: draft.isHead ? ('HEAD' as const) : (method as 'GET'),
    remoteAddress: nextAddress(),
    url: query ? `${path}?${query}` : path,
    headers: {
      ...draft.headers,
      ...draft.site,
      ...(cookie !== undefined && { cookie }),
      ...(sentBody && { 'content-type': sentBody.type }),
    },
    ...(sentBody && { payload: sentBody.payload }),
  };
}
