import { describe, expect, test } from 'vitest';
import { officeMinutesBetween, replyDueAt, startOfOfficeDay } from './office-hours.ts';

describe('a reply is due two office hours after the inquiry', () => {
  test.each([
    ['at noon', '2026-11-21T17:00:00.000Z', '2026-11-21T19:00:00.000Z'],
    ['to the millisecond', '2026-11-21T17:00:00.123Z', '2026-11-21T19:00:00.123Z'],
    ['at opening', '2026-11-21T14:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['two hours before closing', '2026-11-21T21:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['an hour before closing', '2026-11-21T22:00:00.000Z', '2026-11-22T15:00:00.000Z'],
    ['at closing', '2026-11-21T23:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['at midnight', '2026-11-21T05:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['late in the evening', '2026-11-22T03:30:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['on a Sunday', '2026-11-22T17:00:00.000Z', '2026-11-22T19:00:00.000Z'],
    ['in summer', '2026-07-04T16:00:00.000Z', '2026-07-04T18:00:00.000Z'],
    ['on New Year’s Eve', '2026-12-31T22:30:00.000Z', '2027-01-01T15:30:00.000Z'],
    [
      'the evening before clocks go forward',
      '2026-03-07T22:00:00.000Z',
      '2026-03-08T14:00:00.000Z',
    ],
    ['in the hour that does not exist', '2026-03-08T07:00:00.000Z', '2026-03-08T15:00:00.000Z'],
    ['the evening before clocks go back', '2026-10-31T21:00:00.000Z', '2026-11-01T15:00:00.000Z'],
    ['in the hour that comes twice', '2026-11-01T06:30:00.000Z', '2026-11-01T16:00:00.000Z'],
  ])('%s', (_when, received, due) => {
    expect(replyDueAt(received)).toBe(due);
  });
});

describe('office minutes', () => {
  test.each([
    ['within a day', '2026-11-21T15:00:00.000Z', '2026-11-21T16:30:00.000Z', 90],
    ['not rounded up', '2026-11-21T15:00:00.000Z', '2026-11-21T15:01:59.999Z', 1],
    ['overnight', '2026-11-21T22:30:00.000Z', '2026-11-22T14:45:00.000Z', 75],
    ['while closed', '2026-11-22T00:00:00.000Z', '2026-11-22T13:59:00.000Z', 0],
    ['of a whole week', '2026-11-14T05:00:00.000Z', '2026-11-21T05:00:00.000Z', 7 * 540],
    ['of the day with 23 hours', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 540],
    ['of the day with 25 hours', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 540],
    ['backwards', '2026-11-21T16:00:00.000Z', '2026-11-21T15:00:00.000Z', 0],
  ])('%s', (_which, from, to, minutes) => {
    expect(officeMinutesBetween(from, to)).toBe(minutes);
  });

  test('until a reply is due are always 120', () => {
    for (let quarters = 0; quarters < 4 * 24 * 365; quarters += 7) {
      const received = new Date(Date.UTC(2026, 0, 1) + quarters * 15 * 60_000).toISOString();
      expect([received, officeMinutesBetween(received, replyDueAt(received))]).toEqual([
        received,
        120,
      ]);
    }
  });
});

test.each([
  ['2026-11-21', 0, '2026-11-21T05:00:00.000Z'],
  ['2026-07-04', 0, '2026-07-04T04:00:00.000Z'],
  ['2026-03-08', 0, '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', 1, '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', 1, '2026-11-02T05:00:00.000Z'],
  ['2026-12-31', 1, '2027-01-01T05:00:00.000Z'],
])('the office’s day %s plus %d days starts at %s', (date, later, instant) => {
  expect(startOfOfficeDay(date, later)).toBe(instant);
});
