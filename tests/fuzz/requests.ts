/** Requests to an endpoint, right and wrong, and what may become of each. */
import * as fc from 'fast-check';
import { bodyOf, judgeAll, type Fields, type Verdict } from './rules.ts';
import type { FuzzOffice } from './office.ts';
import { oddText, writeJson } from './values.ts';

/** Who may call. */
export type Reach = 'anyone' | 'administrator' | 'super_admin';

export interface Segment {
  arbitrary: fc.Arbitrary<string>;
  isKnown: (segment: string) => boolean;
}

export interface Shape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As registered, such as "/api/admin/agents/:id" */
  url: string;
  reach: Reach;
  segment?: Segment;
  query?: Fields;
  body?: Fields;
  /** Bytes instead of JSON. */
  bytes?: { arbitrary: fc.Arbitrary<Uint8Array>; type: string };
  isForm?: boolean;
  takesIfMatch?: boolean;
}

interface Body {
  payload: string | Uint8Array | undefined;
  type: string | undefined;
  /** Whether there is anything in it that its fields can be asked about. */
  isReadable: boolean;
}

/** One request, before it is known whose session it carries. */
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

const callers = ['super', 'clerk', 'dead', 'garbled', 'nobody'] as const;
type Caller = (typeof callers)[number];

interface Site {
  headers: Record<string, string>;
  isForeign: boolean;
}

const site = (isForeign: boolean, headers: Record<string, string>): Site => ({
  headers,
  isForeign,
});
const here = 'http://localhost:3000';
const own = [
  site(false, {}),
  site(false, { origin: here }),
  site(false, { referer: `${here}/admin` }),
  site(false, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }),
  site(false, { 'sec-fetch-site': 'none' }),
];
const foreign = [
  ...['cross-site', 'same-site', '', 'SAME-ORIGIN', 'same-origin, none'].map((value) =>
    site(true, { 'sec-fetch-site': value, origin: here }),
  ),
  ...[
    'https://evil.example',
    'null',
    '',
    `${here}.evil.example`,
    `${here}@evil.example`,
    '%00',
  ].map((origin) => site(true, { origin })),
  site(true, { referer: `https://evil.example/?${here}` }),
];

/** What Node lets through in a header: no control characters, one byte each. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 160, max: 255 })), {
    maxLength: 60,
  })
  .map((codes) => String.fromCharCode(...codes));

/** Headers that a stranger may send; none of them changes what the answer is. */
const extraHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record(
    {
      'x-forwarded-for': fc.oneof(
        headerText,
        fc.constantFrom('1.2.3.4', '::1, 10.0.0.1', 'unknown', ',', '2001:db8::1', '1.2.3.4:80'),
        fc.ipV6(),
      ),
      'user-agent': fc.oneof(headerText, fc.constant('x'.repeat(5000))),
      'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0', '*', 'identity;q=0', 'gzip, br'),
      'accept-language': headerText,
      'if-none-match': headerText,
      range: fc.constantFrom('bytes=0-1', 'bytes=9-', 'bytes=-', 'x'),
      'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
      'x-forwarded-proto': headerText,
    },
    { requiredKeys: [] },
  ),
);

const jsonTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
);
const formType = 'application/x-www-form-urlencoded';
const wrongTypes = fc.constantFrom(
  undefined,
  '',
  'text/plain',
  'application/json garbage',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  '*/*',
);

const asForm = (body: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  ).toString();

/** Text that is no JSON object, or one that tries to be more. */
const brokenText = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"a":1,}',
    '\uFEFF',
    "{'a':1}",
    '{"__proto__":{"role":"super_admin"}}',
    '{"a":{"__proto__":{"x":1}}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(20_000),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `{"x":"${'x'.repeat(300_000)}"}`,
    '\0',
    'NaN',
    '1e999',
  ),
  oddText,
);

function bodies({ method, body, bytes, isForm = false }: Shape): fc.Arbitrary<Body> {
  const none: Body = { payload: undefined, type: undefined, isReadable: true };
  if (method === 'GET') return fc.constant(none);
  const broken = fc
    .tuple(fc.oneof(brokenText, fc.uint8Array({ maxLength: 60 })), fc.oneof(jsonTypes, wrongTypes))
    .map(([payload, type]): Body => ({ payload, type, isReadable: false }));
  if (bytes) {
    const picture = bytes.arbitrary.map((payload): Body => ({
      payload,
      type: bytes.type,
      isReadable: true,
    }));
    return fc.oneof({ weight: 6, arbitrary: picture }, broken);
  }
  if (!body) return fc.oneof({ weight: 4, arbitrary: fc.constant(none) }, broken);
  const write = isForm ? asForm : writeJson;
  const right = fc
    .tuple(bodyOf(body), isForm ? fc.constant(formType) : jsonTypes)
    .map(([value, type]): Body => ({ payload: write(value), type, isReadable: true }));
  const mistyped = fc
    .tuple(bodyOf(body), wrongTypes)
    .map(([value, type]): Body => ({ payload: write(value), type, isReadable: false }));
  return fc.oneof({ weight: 16, arbitrary: right }, mistyped, broken);
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
      shape.method === 'GET'
        ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD')
        : fc.constant(shape.method),
    segment: shape.segment?.arbitrary ?? fc.constant(undefined),
    query: queries(shape.query),
    body: bodies(shape),
    caller: fc.oneof(
      { weight: 8, arbitrary: fc.constant('super' as const) },
      fc.constantFrom(...callers),
    ),
    site: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...own) }, fc.constantFrom(...foreign)),
    ifMatch: shape.takesIfMatch ? ifMatches : fc.constant(undefined),
    extra: extraHeaders,
  });

const cookieOf = (caller: Caller, { cookies }: FuzzOffice) =>
  ({
    super: cookies.super,
    clerk: cookies.clerk,
    dead: `sid=${'a'.repeat(43)}`,
    garbled: 'sid=%00"; sid[]=x; =; sid',
    nobody: undefined,
  })[caller];

/** As light-my-request takes it. */
export function toInjection(shape: Shape, draft: Draft, office: FuzzOffice) {
  const { segment, query, body, site: from, ifMatch, extra, caller } = draft;
  const cookie = cookieOf(caller, office);
  const search = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  return {
    method: draft.method as 'GET',
    url: shape.url.replace(/:\w+|\*/, segment ?? '') + search,
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

/** A body as the server reads it, and what is to become of each of its fields. */
export interface Reading {
  seen: Record<string, unknown>;
  verdicts: Map<string, Verdict>;
}

export function readBody({ body: fields, isForm = false }: Shape, { body }: Draft): Reading {
  if (!fields || !body.isReadable) return { seen: {}, verdicts: new Map() };
  const text = String(body.payload);
  const seen = (
    isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
  ) as Record<string, unknown>;
  return { seen, verdicts: judgeAll(fields, seen) };
}

export function judgeQuery({ query: fields }: Shape, { query }: Draft): Map<string, Verdict> {
  const names = query.map(([name]) => name);
  const verdicts = judgeAll(fields ?? {}, Object.fromEntries(query));
  for (const name of new Set(names)) {
    if (names.filter((each) => each === name).length > 1 && fields)
      verdicts.set(name, { is: 'refused' });
  }
  return verdicts;
}

const isAllowed = (reach: Reach, caller: Caller) =>
  reach === 'anyone' || caller === 'super' || (caller === 'clerk' && reach === 'administrator');

/** Every reason for which a request may be refused, as statuses; none: it must be done. */
export function troubles(shape: Shape, draft: Draft): number[] {
  const { segment, body, site: from, caller, ifMatch } = draft;
  const isWrite = shape.method !== 'GET';
  const isSigned = caller === 'super' || caller === 'clerk';
  const isStale = shape.takesIfMatch && !['*', '"1"', '"0", "1"', undefined].includes(ifMatch);
  return [
    ...(isWrite && from.isForeign ? [403] : []),
    ...(isAllowed(shape.reach, caller) ? [] : [isSigned ? 403 : 401]),
    ...(body.isReadable ? [] : [400, 413, 415, 422]),
    ...(segment !== undefined && shape.segment?.isKnown(segment) === false ? [404] : []),
    ...(isStale ? [412] : []),
  ];
}
