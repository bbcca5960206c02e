/** The expected answers to a request, computed without the server. */
import type { Endpoint } from './endpoint.ts';
import type { Caller } from './headers.ts';
import type { Draft } from './requests.ts';
import { judgeAll, type Verdict } from './rules.ts';
import type { Reach, Shape } from './shape.ts';

/**
 * The values of a body after decoding, before the server checks or changes them (`seen`), and the
 * expected outcome of each field (`verdicts`).
 */
export interface Reading {
  seen: Record<string, unknown>;
  verdicts: Map<string, Verdict>;
}

function readBody({ body: fields, isForm = false }: Shape, { body }: Draft): Reading {
  if (!fields || !body.isReadable) return { seen: {}, verdicts: new Map() };
  const text = String(body.payload);
  const seen = (
    isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
  ) as Record<string, unknown>;
  return { seen, verdicts: judgeAll(fields, seen) };
}

function judgeQuery({ query: fields }: Shape, { query }: Draft): Map<string, Verdict> {
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

/**
 * Returns the statuses for all reasons to refuse the request that do not depend on the values of
 * its fields.
 */
function troubles(shape: Shape, draft: Draft): number[] {
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

/**
 * Returns, among other things, the statuses that the answer may have (`statuses`), the fields with
 * refused values (`wrong`), and a function that returns whether a 422 answer may name a field
 * (`isUndecided`).
 */
export function judge(endpoint: Endpoint, draft: Draft) {
  const reading = readBody(endpoint, draft);
  const verdicts = [...reading.verdicts, ...judgeQuery(endpoint, draft)];
  const namesOf = (is: string) =>
    verdicts.filter(([, each]) => each.is === is).map(([name]) => name);
  const wrong = namesOf('refused');
  const others = [
    ...troubles(endpoint, draft),
    ...(endpoint.conflicts?.(reading, draft.segment) ?? []),
  ];
  const reasons = [...others, ...(wrong.length > 0 ? [422] : [])];
  /** Whether invalid fields are the only reason for a refusal. */
  const isAboutFields = wrong.length > 0 && others.length === 0;
  const isLenient = (!endpoint.body || endpoint.isBodyOptional === true) && !draft.body.isReadable;
  const statuses = [
    ...reasons,
    ...(reasons.length === 0 || isLenient ? endpoint.success : []),
    ...(namesOf('either').length > 0 ? [422] : []),
  ];
  const isUndecided = (name: string) => wrong.includes(name) || namesOf('either').includes(name);
  return { ...reading, statuses, isAboutFields, wrong, isUndecided };
}

export type Judgement = ReturnType<typeof judge>;
