/** Random segments of URL paths, both valid and invalid. */
import * as fc from 'fast-check';
import type { Segment } from './shape.ts';

/**
 * Returns whether a segment is "." or "..", which may be percent-encoded. Clients resolve such
 * segments before they send a request, so only tests with raw sockets can send them.
 */
const isDots = (segment: string) => /^(\.|%2e){1,2}$/i.test(segment);

const anything = fc.oneof(
  fc.constantFrom(
    ...'0 -1 abc 99999999999 1;drop null undefined __proto__ constructor %00 %2F %5c %zz % %'.split(
      ' ',
    ),
    ...'%E0%A4%A %ED%A0%80 %F0%9F%8F%A1 %0d%0aX:y [object%20Object] * %20'.split(' '),
    "'%20or%201=1--",
    '1'.repeat(40),
    'x'.repeat(5000),
    '01900000-0000-7000-8000-000000010003',
    '01900000-0000-7000-8000-00000001000',
    '{01900000-0000-7000-8000-000000010000}',
    '01900000-0000-7000-8000-000000010000%00',
    '01900000-0000-7000-8000-00000001000A',
    'urn:uuid:01900000-0000-7000-8000-000000010000',
  ),
  fc.uuid(),
  fc.webSegment(),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map(encodeURIComponent),
);

const hostile = anything.filter((segment) => segment !== '' && !isDots(segment));

/**
 * A random segment, which is usually one of `ids`.
 * @param ids the ids of existing records, or paths with such ids. The server answers 404 to any
 * other segment.
 */
export const among = (ids: string[]): Segment => ({
  arbitrary: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, hostile),
  isKnown: (segment) => ids.includes(segment),
});

export const anySegment = (...known: string[]): Segment => ({
  arbitrary: fc.oneof(fc.constantFrom(...known), hostile),
  isKnown: () => true,
});

export const anyRest = (...known: string[]): Segment => ({
  arbitrary: fc.oneof(
    fc.constantFrom(...known),
    fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  ),
  isKnown: () => true,
});
