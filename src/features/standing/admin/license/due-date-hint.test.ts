import { expect, test } from 'vitest';
import { dueDateHint, nextDueDate } from './due-date-hint.ts';

test.each([
  ['2027-05-31', 'usual'],
  ['2028-02-29', 'usual'],
  ['', 'usual'],
  ['2027-05-3', 'usual'],
  [
    '2027-05-30',
    'May 30, 2027 is not the end of a month, as renewal dates usually are. Please compare it with GREC.',
  ],
  [
    '2028-02-28',
    'Feb 28, 2028 is not the end of a month, as renewal dates usually are. Please compare it with GREC.',
  ],
])('the hint for the renewal date %j is: %s', (typed, hint) => {
  expect(dueDateHint(typed, 'usual')).toBe(hint);
});

test.each([
  ['2027-05-31', '2031-05-31'],
  ['2024-02-29', '2028-02-29'],
  ['2096-02-29', '2100-02-28'],
  ['2027-05-30', '2031-05-30'],
])('the renewal date after %s is %s', (present, next) => {
  expect(nextDueDate(present)).toBe(next);
});
