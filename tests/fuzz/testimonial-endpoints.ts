/** The endpoints of testimonials. */
import * as fc from 'fast-check';
import * as queries from './query-fields.ts';
import { keptRecord } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import { isOneLine } from './person-fields.ts';
import { agentId } from './record-fields.ts';
import {
  calendarDate,
  flag,
  kept,
  lengthOf,
  refused,
  requiredText,
  textThat,
  type Field,
  type Fields,
} from './rules.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';
import { oddText } from './values.ts';

const url = `${admin}/testimonials`;
const segment = among(knownIds.testimonials);
const [, , withdrawn = ''] = knownIds.testimonials;

const content: Field = {
  ...requiredText(250),
  judge(value) {
    const verdict = requiredText(250).judge(value);
    return verdict.is === 'refused' ? verdict : kept(String(verdict.value).trim());
  },
};

const line = (most: number) =>
  textThat(fc.constantFrom('Ruth O.', ' José O’Núñez '), (text) => {
    const trimmed = text.trim();
    const isFine = trimmed !== '' && lengthOf(trimmed) <= most && isOneLine(trimmed);
    return isFine ? kept(trimmed) : refused;
  });

const optionalLine = (most: number, missing: string | null): Field => ({
  good: fc.constantFrom('Sister of the broker', ' 5 Oak St ', '', null, undefined),
  near: oddText,
  judge(value) {
    if (value === undefined || value === null) return kept(missing);
    if (typeof value !== 'string') return refused;
    const text = value.trim();
    return lengthOf(text) <= most && isOneLine(text) ? kept(text || missing) : refused;
  },
});

const testimonial: Fields = {
  agentId: {
    ...agentId,
    good: fc.constantFrom(...knownIds.agents, null, '', undefined),
    judge: (value) =>
      value === undefined || value === null || value === '' ? kept(null) : agentId.judge(value),
  },
  content,
  name: line(50),
  title: optionalLine(50, ''),
  consentDate: {
    good: fc.constantFrom('2026-11-21', '2025-01-31'),
    near: fc.oneof(calendarDate.near, fc.constantFrom('2026-11-22', '2099-12-31')),
    judge: (value) => (String(value) > '2026-11-21' ? refused : calendarDate.judge(value)),
    isLate: true,
  },
  consentMethod: line(200),
  requestedBy: line(200),
  transactionNote: optionalLine(200, null),
  relationship: optionalLine(50, null),
  isShown: flag(false),
};

export const testimonialEndpoints: Endpoint[] = [
  get(url, { query: queries.testimonialsQuery, share: 100 }),
  get(`${url}/:id`, { segment }),
  write('POST', url, {
    body: testimonial,
    success: [201],
    changes: ['testimonials'],
    check: keptRecord(url),
    share: 300,
  }),
  write('PUT', `${url}/:id`, {
    segment,
    body: testimonial,
    changes: ['testimonials'],
    conflicts: (_reading, id) => (id === withdrawn ? [409] : []),
    check: keptRecord(url),
    share: 300,
    takesIfMatch: true,
  }),
  write('DELETE', `${url}/:id`, {
    segment,
    success: [204],
    changes: ['testimonials'],
    takesIfMatch: true,
  }),
  write('POST', `${url}/:id/withdraw`, {
    segment,
    changes: ['testimonials'],
    takesIfMatch: true,
  }),
];
