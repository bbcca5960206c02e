/** The endpoints of the register of claims and of its reviews. */
import * as fc from 'fast-check';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import { isOneLine } from './person-fields.ts';
import { calendarDate, kept, lengthOf, oneOf, refused, textThat, type Field } from './rules.ts';
import { anyValue, oddText } from './values.ts';

const optionalLine: Field = {
  good: fc.constantFrom('Report of the MLS', ' 2026 ', '', null, undefined),
  near: oddText,
  judge(value) {
    if (value === undefined || value === null) return kept(null);
    if (typeof value !== 'string') return refused;
    const line = value.trim();
    return lengthOf(line) <= 200 && isOneLine(line) ? kept(line || null) : refused;
  },
};

const validUntil: Field = {
  ...calendarDate,
  judge: (value) =>
    value === undefined || value === null || value === '' ? kept(null) : calendarDate.judge(value),
};

const review = {
  subject: textThat(fc.constantFrom('claim:about.0', 'part:home', 'part:none'), (text) =>
    lengthOf(text) <= 100 ? kept(text) : refused,
  ),
  checksum: textThat(fc.constantFrom('a'.repeat(64), '0'.repeat(64)), (text) =>
    /^[0-9a-f]{64}$/.test(text) ? kept(text) : refused,
  ),
  decision: oneOf(['approved', 'changes_needed']),
  source: optionalLine,
  note: optionalLine,
  validUntil,
};

const known = new Set(['brokerage', 'home', 'neighborhoods', 'agents', 'legal', 'look']);

const drafts: Field = {
  good: fc.constantFrom(undefined, 'home', 'home,legal', 'brokerage,look'),
  near: fc.oneof(fc.constantFrom('', ',', 'house', 'home,', 'home, legal'), anyValue),
  judge(value) {
    if (value === undefined) return kept(value);
    const isFine =
      typeof value === 'string' &&
      value.length <= 200 &&
      value.split(',').every((name) => known.has(name));
    return isFine ? kept(value) : refused;
  },
};

export const reviewEndpoints: Endpoint[] = [
  get(`${admin}/website/claims`, { query: { drafts } }),
  get(`${admin}/website/claims/export.csv`, { refusesHead: true }),
  get(`${admin}/website/notices`),
  write('POST', `${admin}/website/reviews`, {
    reach: 'super_admin',
    body: review,
    success: [201],
    // The server refuses every review, because the administrators of this test have no full name
    // and no request has a correct checksum.
    conflicts: () => [409, 422],
  }),
];
