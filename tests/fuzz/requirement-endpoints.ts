/** The endpoints of the requirements of continuing education. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Done } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import {
  calendarDate,
  decimal,
  kept,
  oneOf,
  refused,
  requiredText,
  type Field,
  type Fields,
} from './rules.ts';
import { oddText } from './values.ts';

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

const optionalDate: Field = {
  ...calendarDate,
  good: fc.oneof(calendarDate.good, fc.constantFrom(undefined, null, '')),
  judge: (value) => (isMissing(value) ? kept(null) : calendarDate.judge(value)),
};

const today = '2026-11-21';
const day: Field = {
  good: fc.constantFrom('2026-01-31', today),
  near: fc.oneof(calendarDate.near, fc.constantFrom('2026-11-22', '2099-12-31')),
  judge: (value) =>
    typeof value === 'string' && value > today ? refused : calendarDate.judge(value),
  isLate: true,
};

const exampleUrl = 'https://grec.state.ga.us/rules?x=1#y';
const sourceUrl: Field = {
  good: fc.constantFrom(exampleUrl, undefined, null, ''),
  near: fc.oneof(oddText, fc.constantFrom('javascript:alert(1)', '//grec.state.ga.us', 'grec')),
  judge: (value) => (isMissing(value) || value === exampleUrl ? kept(value || null) : refused),
};

const rule: Fields = {
  code: oneOf(['ga_total', 'ga_broker_topics', 'nar_ethics']),
  hours: decimal(1, 99_999),
  strength: oneOf(['enforced', 'watched', 'off']),
  dueFrom: optionalDate,
  dueTo: optionalDate,
  spanFrom: optionalDate,
  spanTo: optionalDate,
  source: requiredText(300),
  sourceUrl,
  checkedOn: day,
  note: requiredText(1000),
};

const isWrongOrder = (from: unknown, to: unknown) =>
  typeof from === 'string' && typeof to === 'string' && to !== '' && from > to;

function hasWrongDates({ code, dueFrom, dueTo, spanFrom, spanTo }: Record<string, unknown>) {
  const isWithoutCycle = code === 'nar_ethics' && (isMissing(spanFrom) || isMissing(spanTo));
  return isWithoutCycle || isWrongOrder(dueFrom, dueTo) || isWrongOrder(spanFrom, spanTo);
}

async function keptRule({ answer, office }: Done) {
  const listed = await office.app.inject({
    method: 'GET',
    url: `${admin}/ce-rules`,
    headers: { cookie: office.cookies.super },
  });
  expect(listed.json()).toContainEqual(answer.json());
}

export const requirementEndpoints: Endpoint[] = [
  get(`${admin}/ce-rules`),
  write('POST', `${admin}/ce-rules`, {
    reach: 'super_admin',
    body: rule,
    success: [201],
    conflicts: ({ seen }) => (hasWrongDates(seen) ? [422] : []),
    check: keptRule,
  }),
];
