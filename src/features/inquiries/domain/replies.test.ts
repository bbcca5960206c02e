import { expect, test } from 'vitest';
import { fillPlaceholders } from './replies.ts';

const values = { 'first name': '{agent} $&', agent: 'Eleanor Whitfield', phone: '(912) 555-0142' };

test.each([
  ['Dear {first name},', 'Dear {agent} $&,'],
  ['{agent}, {phone}, {agent}', 'Eleanor Whitfield, (912) 555-0142, Eleanor Whitfield'],
  ['{price} {} {toString}', '{price} {} {toString}'],
])('%j is filled in as %j', (text, filled) => {
  expect(fillPlaceholders(text, values)).toBe(filled);
});
