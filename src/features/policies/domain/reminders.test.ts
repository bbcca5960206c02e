import { expect, test } from 'vitest';
import { nextReminderAt } from './reminders.ts';

/**
 * Returns the times of all reminders after the first email, which was queued at `asked`. Each
 * reminder is queued exactly at the time when it is due.
 */
function remindersAfter(asked: string, dueOn = '2026-12-05'): string[] {
  const times: string[] = [];
  for (let at: string | null = asked; at !== null; at = nextReminderAt(dueOn, new Date(at))) {
    times.push(at);
  }
  return times.slice(1);
}

test('reminders are due at 8 AM seven days before the due day, on it, and weekly four times', () => {
  expect(remindersAfter('2026-11-21T15:00:00.000Z')).toEqual([
    '2026-11-28T13:00:00.000Z',
    '2026-12-05T13:00:00.000Z',
    '2026-12-12T13:00:00.000Z',
    '2026-12-19T13:00:00.000Z',
    '2026-12-26T13:00:00.000Z',
    '2027-01-02T13:00:00.000Z',
  ]);
});

test('reminders are due at 8 AM in New York in winter and in summer', () => {
  expect(remindersAfter('2027-03-01T15:00:00.000Z', '2027-03-16').slice(0, 3)).toEqual([
    '2027-03-09T13:00:00.000Z',
    '2027-03-16T12:00:00.000Z',
    '2027-03-23T12:00:00.000Z',
  ]);
});

test('no second email is sent on the day of an email', () => {
  expect(remindersAfter('2026-12-05T05:00:00.000Z')[0]).toBe('2026-12-12T13:00:00.000Z');
});

test('no reminder is sent within 24 hours of an email', () => {
  expect(remindersAfter('2026-12-04T13:00:01.000Z')[0]).toBe('2026-12-12T13:00:00.000Z');
  expect(remindersAfter('2026-12-04T13:00:00.000Z')[0]).toBe('2026-12-05T13:00:00.000Z');
});

test('after a stop of the server, one reminder makes up for all that were missed', () => {
  expect(remindersAfter('2026-12-27T15:00:00.000Z')).toEqual(['2027-01-02T13:00:00.000Z']);
  expect(remindersAfter('2027-01-02T15:00:00.000Z')).toEqual([]);
});
