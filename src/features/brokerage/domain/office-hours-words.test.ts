import { describe, expect, test } from 'vitest';
import { weekdays, type OfficeHours } from './office-hours.ts';
import {
  availability,
  clockTime,
  closedInWords,
  hoursInWords,
  minutesOf,
  openingHours,
  replyTime,
  timeOf,
} from './office-hours-words.ts';

const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = weekdays;
const week = [...weekdays];
const open = (days: OfficeHours['days'], opens = 9, closes = 18): OfficeHours => ({
  days,
  opens: opens * 60,
  closes: closes * 60,
  closedDays: {},
});

describe('hours in words', () => {
  test.each<[OfficeHours, string, string, string[]]>([
    [open(week), 'Available 7 days a week', '9 AM to 6 PM, 7 days a week', ['09:00', '18:00']],
    [
      open(week, 0, 24),
      'Available 7 days a week',
      '24 hours a day, 7 days a week',
      ['00:00', '23:59'],
    ],
    [
      open(week.slice(0, 5), 9.5, 17),
      'Available Monday to Friday, 9:30 AM to 5 PM',
      '9:30 AM to 5 PM, Monday to Friday',
      ['09:30', '17:00'],
    ],
    [
      open([tuesday, thursday], 12, 24),
      'Available Tuesday and Thursday, noon to midnight',
      'noon to midnight, Tuesday and Thursday',
      ['12:00', '23:59'],
    ],
    [
      open([monday, tuesday, wednesday, friday, saturday], 0, 12),
      'Available Monday to Wednesday, Friday, and Saturday, midnight to noon',
      'midnight to noon, Monday to Wednesday, Friday, and Saturday',
      ['00:00', '12:00'],
    ],
    [
      open([sunday], 0, 24),
      'Available Sunday, 24 hours a day',
      '24 hours a day, Sunday',
      ['00:00', '23:59'],
    ],
  ])('%o', (hours, available, inEmails, inSearchEngines) => {
    expect(availability(hours)).toBe(available);
    expect(hoursInWords(hours)).toBe(inEmails);
    const [regular] = openingHours(hours, []);
    expect([regular?.opens, regular?.closes]).toEqual(inSearchEngines);
  });

  test.each([
    [0, '00:00', 'midnight'],
    [30, '00:30', '12:30 AM'],
    [570, '09:30', '9:30 AM'],
    [720, '12:00', 'noon'],
    [750, '12:30', '12:30 PM'],
    [1410, '23:30', '11:30 PM'],
    [1440, '24:00', 'midnight'],
  ])('%d minutes after midnight are %s, %s', (minutes, time, words) => {
    expect([timeOf(minutes), minutesOf(time), clockTime(minutes)]).toEqual([time, minutes, words]);
  });

  test('a promise of one hour, of several hours, and none', () => {
    expect([1, 2, null].map(replyTime)).toEqual(['within 1 hour', 'within 2 hours', 'soon']);
  });

  test('name closed days', () => {
    const christmas = { date: '2027-12-25', name: 'Christmas Day' };
    const observed = { date: '2027-12-24', name: 'Christmas Day (observed)' };
    expect(closedInWords([{ date: '2026-11-26', name: 'Thanksgiving' }])).toBe(
      'Closed Thursday, November 26 (Thanksgiving).',
    );
    expect(closedInWords([observed, christmas])).toBe(
      'Closed Friday, December 24 (Christmas Day, observed) and Saturday, December 25 (Christmas Day).',
    );
    expect(openingHours(open([monday, tuesday]), [christmas])).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'],
        opens: '09:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2027-12-25',
        validThrough: '2027-12-25',
      },
    ]);
  });
});
