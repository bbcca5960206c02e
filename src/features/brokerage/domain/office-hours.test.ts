import { describe, expect, test } from 'vitest';
import {
  closedDaysAhead,
  movedDueAt,
  officeMinutesBetween,
  replyDueAt,
  weekdays,
  type OfficeHours,
} from './office-hours.ts';

/** No holidays, in the years of these tests. */
const closedDays = { 2026: [], 2027: [], 2028: [] };
/** The shipped hours: 9 AM to 6 PM each day. */
const hours: OfficeHours = { days: [...weekdays], opens: 9 * 60, closes: 18 * 60, closedDays };
const shipped = { hours, replyHours: 2 };

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
    expect(replyDueAt(received, shipped)).toBe(due);
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
    expect(officeMinutesBetween(from, to, hours)).toBe(minutes);
  });

  test('until a reply is due are always 120', () => {
    for (let quarters = 0; quarters < 4 * 24 * 365; quarters += 29) {
      const received = new Date(Date.UTC(2026, 0, 1) + quarters * 15 * 60_000).toISOString();
      const due = replyDueAt(received, shipped) ?? '';
      expect([received, officeMinutesBetween(received, due, hours)]).toEqual([received, 120]);
    }
  });
});

describe('a reply is due by the published hours', () => {
  const weekDays: OfficeHours = {
    ...hours,
    days: weekdays.slice(0, 5),
    opens: 9 * 60,
    closes: 17 * 60,
  };
  const tuesday: OfficeHours = { ...hours, days: ['tuesday'], opens: 10 * 60, closes: 11 * 60 };
  const always: OfficeHours = { ...hours, opens: 0, closes: 24 * 60 };
  const night: OfficeHours = { ...hours, opens: 60, closes: 4 * 60 };
  const evening: OfficeHours = { ...hours, opens: 22 * 60, closes: 24 * 60 };

  // November 21, 2026 is a Saturday.
  test.each<[string, OfficeHours, number, string, string]>([
    ['on Saturday', weekDays, 2, '2026-11-21T17:00:00.000Z', '2026-11-23T16:00:00.000Z'],
    ['on Friday evening', weekDays, 2, '2026-11-20T21:00:00.000Z', '2026-11-23T15:00:00.000Z'],
    ['at closing', weekDays, 2, '2026-11-18T22:00:00.000Z', '2026-11-19T16:00:00.000Z'],
    ['just before closing', weekDays, 2, '2026-11-18T21:59:00.000Z', '2026-11-19T15:59:00.000Z'],
    ['at opening', weekDays, 8, '2026-11-18T14:00:00.000Z', '2026-11-18T22:00:00.000Z'],
    [
      'with more hours than a day',
      weekDays,
      9,
      '2026-11-18T14:00:00.000Z',
      '2026-11-19T15:00:00.000Z',
    ],
    [
      'with more hours than a week',
      tuesday,
      3,
      '2026-11-18T14:00:00.000Z',
      '2026-12-08T16:00:00.000Z',
    ],
    ['with the most hours', tuesday, 72, '2026-11-21T17:00:00.000Z', '2028-04-04T15:00:00.000Z'],
    ['at any time', always, 2, '2026-11-22T04:30:00.000Z', '2026-11-22T06:30:00.000Z'],
    ['until midnight', evening, 3, '2026-11-21T12:00:00.000Z', '2026-11-23T04:00:00.000Z'],
    ['while clocks go forward', always, 2, '2026-03-08T06:30:00.000Z', '2026-03-08T08:30:00.000Z'],
    ['while clocks go back', always, 2, '2026-11-01T05:30:00.000Z', '2026-11-01T07:30:00.000Z'],
    ['with one hour less open', night, 3, '2026-03-08T05:00:00.000Z', '2026-03-09T06:00:00.000Z'],
    ['with one hour more open', night, 3, '2026-11-01T04:00:00.000Z', '2026-11-01T08:00:00.000Z'],
  ])('%s', (_when, open, replyHours, received, due) => {
    expect(replyDueAt(received, { hours: open, replyHours })).toBe(due);
    expect(officeMinutesBetween(received, due, open)).toBe(replyHours * 60);
  });

  test('never without a promise, or if the office is never open', () => {
    const received = '2026-11-21T17:00:00.000Z';
    for (const open of [
      { ...hours, days: [] },
      { ...hours, opens: 18 * 60 },
      { ...hours, opens: 19 * 60 },
    ]) {
      expect(replyDueAt(received, { hours: open, replyHours: 2 })).toBeNull();
      expect(officeMinutesBetween(received, '2027-11-21T17:00:00.000Z', open)).toBe(0);
    }
    expect(replyDueAt(received, { hours, replyHours: null })).toBeNull();
  });
});

describe('closed days', () => {
  const thanksgiving = { 2026: [{ date: '2026-11-26', name: 'Thanksgiving' }] };
  const closed: OfficeHours = { ...hours, closedDays: thanksgiving };

  test('are no office time', () => {
    const [received, due] = ['2026-11-25T22:00:00.000Z', '2026-11-27T15:00:00.000Z'];
    expect(replyDueAt(received, { hours: closed, replyHours: 2 })).toBe(due);
    expect(officeMinutesBetween(received, due, closed)).toBe(120);
    expect(replyDueAt(received, { hours: { ...hours, closedDays: {} }, replyHours: 2 })).toBe(due);
  });

  test.each([
    ['before and after', '2026-11-25T22:00:00.000Z', '2026-11-26T15:00:00.000Z', '27T15'],
    ['on the day', '2026-11-26T15:00:00.000Z', '2026-11-26T17:00:00.000Z', '27T16'],
    ['answered by then', '2026-11-25T19:00:00.000Z', '2026-11-25T21:00:00.000Z', '25T21'],
    ['received later', '2026-11-27T15:00:00.000Z', '2026-11-27T17:00:00.000Z', '27T17'],
    ['promised six hours', '2026-11-25T22:00:00.000Z', '2026-11-26T19:00:00.000Z', '27T19'],
  ])('move the due time of an inquiry %s, and back', (_which, createdAt, dueAt, day) => {
    const moved = movedDueAt({ createdAt, dueAt }, hours, closed);
    expect(moved).toBe(`2026-11-${day}:00:00.000Z`);
    expect(movedDueAt({ createdAt, dueAt: moved }, closed, hours)).toBe(dueAt);
  });

  test('ahead are those on which the office would be open', () => {
    const weekDays = { ...hours, days: weekdays.slice(0, 5), closedDays: {} };
    const ahead = closedDaysAhead(weekDays, '2026-12-24', 9).map(({ date }) => date);
    expect(ahead).toEqual(['2026-12-25', '2027-01-01']);
    expect(closedDaysAhead(weekDays, '2026-07-01', 7)).toEqual([
      { date: '2026-07-03', name: 'Independence Day (observed)' },
    ]);
  });
});
