import { describe, expect, test } from 'vitest';
import type { PostLicense, RequirementResult } from '#features/standing/domain/standing.ts';
import { toCourses, toDay } from './imagined-input.ts';
import {
  grecWords,
  hoursInWords,
  renewalsOf,
  requirementWords,
} from '#features/standing/domain/requirement-words.ts';

const total: RequirementResult = {
  code: 'ga_total',
  label: 'Continuing education',
  measure: 'total',
  strength: 'enforced',
  needed: '36.00',
  verified: '36.00',
  pending: '0.00',
  toTake: '0.00',
  from: '2023-06-01',
  dueOn: '2027-05-31',
  source: 'Rule',
  sourceUrl: null,
  checkedOn: '2026-11-21',
  note: null,
};
const course: PostLicense = {
  dueOn: '2027-03-10',
  lapsesOn: '2027-03-10',
  doneOn: null,
  state: 'open',
  credit: '9.00',
};
const done = { doneOn: '2027-04-01' };

describe('a requirement in words', () => {
  test.each<[Partial<RequirementResult>, string, string]>([
    [{}, 'met', 'met'],
    [{ needed: '0.00', verified: '0.00' }, 'met', 'not required'],
    [{ verified: '28.50', toTake: '7.50' }, 'short', 'short by 7.5'],
    [
      { verified: '33.00', pending: '3.00' },
      'unconfirmed',
      'met once the pending hours are verified',
    ],
    [{ verified: '27.00' }, 'unconfirmed', 'met once the post-license course is completed'],
    [
      { verified: '24.00', pending: '3.00' },
      'unconfirmed',
      'met once the pending hours are verified and the post-license course is completed',
    ],
  ])('%j is %s: %s', (part, progress, result) => {
    expect(requirementWords({ ...total, ...part }, course)).toEqual({ progress, result });
  });

  test.each<[Partial<PostLicense>, string, string]>([
    [{}, 'short', 'not completed; due Mar 10, 2027'],
    [{ ...done, state: 'done' }, 'met', 'completed Apr 1, 2027; adds 9 to the total'],
    [
      { ...done, state: 'late' },
      'unconfirmed',
      'completed Apr 1, 2027, after Mar 10, 2027; GREC decides',
    ],
    [{ state: 'exempt' }, 'met', 'exempt'],
  ])('the post-license course %j is %s: %s', (part, progress, result) => {
    const requirement = { ...total, measure: 'post_license' as const };
    expect(requirementWords(requirement, { ...course, ...part })).toEqual({ progress, result });
  });

  test('names its hours and its renewals', () => {
    expect(hoursInWords(total)).toBe('36 of 36');
    expect(hoursInWords({ ...total, pending: '3.00' })).toBe('36 of 36, 3 pending');
    const [dueFrom, dueTo] = ['2016-07-01', '2027-06-30'];
    expect(renewalsOf({ dueFrom: null, dueTo: null })).toBe('');
    expect(renewalsOf({ dueFrom, dueTo: null })).toBe('renewals from Jul 1, 2016');
    expect(renewalsOf({ dueFrom, dueTo })).toBe('renewals from Jul 1, 2016 to Jun 30, 2027');
  });
});

test.each([
  ['-3.00', 'GREC showed 33 hours on Nov 1, 2026: 3 fewer than here.'],
  ['4.50', 'GREC showed 33 hours on Nov 1, 2026: 4.5 more than here.'],
  ['0.00', 'GREC showed 33 hours on Nov 1, 2026: the same as here.'],
  [null, null],
])('a difference of %s at GREC is the line %j', (difference, line) => {
  const license = { grecHours: '33.00', grecCheckedOn: '2026-11-01' };
  expect(grecWords(license, difference)).toBe(line);
});

test('imagined courses count only with complete hours and dates', () => {
  const draft = { key: 1, courseType: 'elective', completionDate: '2027-03-06' } as const;
  const hours = ['4.5', '', '0', '-3', '100', 'x'];
  expect(toCourses(hours.map((typed) => ({ ...draft, hours: typed })))).toEqual([
    { courseType: 'elective', hours: '4.50', completionDate: '2027-03-06' },
  ]);
  expect(toCourses([{ ...draft, hours: '3', completionDate: '' }])).toEqual([]);
  expect(['', '0202-05-31', '12027-05-31', '2027-05-31'].map(toDay)).toEqual([
    null,
    null,
    null,
    '2027-05-31',
  ]);
});
