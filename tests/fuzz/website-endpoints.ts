/** The endpoints of the website's parts. */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { isOneLine } from './person-fields.ts';
import { pageOnly } from './query-fields.ts';
import type { Done } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import {
  either,
  flag,
  kept,
  lengthOf,
  oneOf,
  refused,
  textThat,
  type Field,
  type Fields,
} from './rules.ts';
import { pictures } from './pictures.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';
import { anyValue, oddNumber, oddText } from './values.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the field for one group of a part's content. For a changed group, accepting and refusing
 * both count as correct here, because other tests check which content the server accepts.
 */
const group = (values: object): Field => ({
  good: fc.constant(values),
  near: fc.oneof(
    fc.record(Object.fromEntries(Object.keys(values).map((name) => [name, oddText]))),
    fc.tuple(fc.constantFrom(...Object.keys(values)), anyValue).map(([name, value]) => ({
      ...values,
      [name]: value,
    })),
  ),
  judge(value) {
    if (!isObject(value)) return refused;
    return isDeepStrictEqual(value, values) ? kept(value) : either(value);
  },
});

const partFields = (content: Record<string, object>): Fields =>
  Object.fromEntries(Object.entries(content).map(([name, values]) => [name, group(values)]));

const note = textThat(
  fc.constantFrom('', ' New phone number '),
  (text) => {
    const line = text.trim();
    return isOneLine(line) && lengthOf(line) <= 200 ? kept(line) : refused;
  },
  kept(''),
);

const known = new Set(['brokerage', 'home', 'neighborhoods', 'agents', 'legal', 'look']);

const publication: Fields = {
  parts: {
    good: fc.constantFrom({ home: 1 }, { home: 2 }, { legal: 1, look: 1 }),
    near: fc.oneof(fc.constantFrom({}, { home: 'x' }, { house: 1 }), anyValue),
    judge(value) {
      const isFine =
        isObject(value) &&
        Object.keys(value).length > 0 &&
        Object.entries(value).every(
          ([part, each]) => known.has(part) && Number.isSafeInteger(each),
        );
      return isFine ? kept(value) : refused;
    },
  },
  note,
  reviews: {
    good: fc.constantFrom(undefined, []),
    near: anyValue,
    judge: (value) => (value === undefined || isDeepStrictEqual(value, []) ? kept([]) : refused),
  },
};

const restoration: Fields = {
  number: {
    good: fc.constantFrom(1, 1, 2),
    near: oddNumber,
    judge: (value) =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) < 2 ** 31
        ? kept(value)
        : refused,
  },
  publish: flag(false),
  discardDraft: flag(false),
  note,
};

/**
 * Returns the statuses with which the server refuses to restore. There is only version 1. It is
 * live already, so publishing it again is refused with 409, or with 403 for an administrator who
 * may not publish.
 */
const restoreRefusals = ({ seen }: Reading) => [
  ...(seen['number'] === 1 ? [] : [404]),
  ...(seen['publish'] === true ? [403, 409] : []),
];

const contents = [shippedContent.home, shippedContent.brokerage];

const previewed: Fields = {
  part: oneOf([...known]),
  content: { good: fc.constantFrom(...contents), near: anyValue, judge: kept },
  page: oneOf(['home', 'agent', 'privacy', 'terms', 'email', 'link']),
};

/** Returns the status 422 for any content that is not the part's shipped content. */
function contentRefusals({ seen: { part: name, content } }: Reading): number[] {
  const isFine = isDeepStrictEqual(content, shippedContent[name as keyof typeof shippedContent]);
  return isFine ? [] : [422];
}

async function keptPart({ answer, office, segment }: Done) {
  const stored = await office.app.inject({
    method: 'GET',
    url: `${admin}/website/${segment}`,
    headers: { cookie: office.cookies.super },
  });
  expect(stored.json()).toEqual(answer.json());
  expect(stored.headers['etag']).toBe(answer.headers['etag']);
}

const part = `${admin}/website/:part`;
const draftOf = (name: 'home' | 'legal') =>
  write('PUT', part, {
    segment: among([name]),
    body: partFields(shippedContent[name]),
    changes: ['websiteParts'],
    takesIfMatch: true,
    check: keptPart,
  });

const picturePath = `${admin}/website/pictures`;
const uploaded = among(knownIds.pictures);

const upload: Fields = {
  shape: oneOf(['wide', 'landscape', 'portrait', 'mark']),
  focus: textThat(
    fc.constantFrom(undefined, '0,0', '100,100', '37,5'),
    (text) => (/^(\d{1,2}|100),(\d{1,2}|100)$/.test(text) ? kept(text) : refused),
    kept(undefined),
  ),
};

const percent: Field = {
  good: fc.integer({ min: 0, max: 100 }),
  near: oddNumber,
  judge: (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100 ? kept(value) : refused,
};

/**
 * The endpoints of uploaded pictures. The server refuses every upload here, because the generated
 * bytes are not a picture that it accepts. Other tests upload real pictures.
 */
const pictureEndpoints: Endpoint[] = [
  get(picturePath),
  get(`${picturePath}/:id/master`, { segment: uploaded, success: [200, 404] }),
  write('PUT', picturePath, {
    query: upload,
    bytes: { arbitrary: pictures, type: 'image/jpeg' },
    conflicts: () => [422],
    share: 30,
  }),
  write('PUT', `${picturePath}/:id/focus`, {
    segment: uploaded,
    body: { x: percent, y: percent },
    success: [201],
    // The second sample picture has no `master`, from which the server could crop it again.
    conflicts: (_reading, segment) => (segment === knownIds.pictures[1] ? [409] : []),
    changes: ['throttleBuckets', 'websitePictures', 'websitePictureFiles'],
    share: 30,
  }),
  write('DELETE', `${picturePath}/:id`, {
    segment: uploaded,
    success: [204],
    conflicts: (_reading, segment) => (segment === knownIds.pictures[0] ? [409] : []),
    changes: ['websitePictures', 'websitePictureFiles'],
  }),
];

export const websiteEndpoints: Endpoint[] = [
  ...pictureEndpoints,
  get(`${admin}/website`),
  get(part, { segment: among([...known]) }),
  draftOf('home'),
  draftOf('legal'),
  write('DELETE', `${part}/draft`, {
    segment: among(['brokerage']),
    changes: ['websiteParts'],
    takesIfMatch: true,
    check: keptPart,
  }),
  write('POST', `${admin}/website/publish`, {
    reach: 'super_admin',
    body: publication,
    conflicts: () => [409, 412],
  }),
  write('POST', `${admin}/website/preview`, {
    body: previewed,
    conflicts: contentRefusals,
    share: 50,
  }),
  get(`${part}/versions`, { segment: among([...known]), query: pageOnly }),
  get(`${part}/versions/:number`, { segment: among(['legal/versions/1']) }),
  write('POST', `${part}/restore`, {
    segment: among(['legal']),
    body: restoration,
    takesIfMatch: true,
    conflicts: restoreRefusals,
  }),
];
