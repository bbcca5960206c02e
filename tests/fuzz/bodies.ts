/** Random bodies, valid and invalid, with random content types. */
import * as fc from 'fast-check';
import { bodyOf } from './rules.ts';
import type { Shape } from './shape.ts';
import { oddText, writeJson } from './values.ts';

export interface Body {
  payload: string | Uint8Array | undefined;
  type: string | undefined;
  /** Whether the server can parse the body and check its fields. */
  isReadable: boolean;
}

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

/** Text that is not a JSON object, or an object that attacks the parser or is too large. */
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

export function bodiesFor({ method, body, bytes, isForm = false }: Shape): fc.Arbitrary<Body> {
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
