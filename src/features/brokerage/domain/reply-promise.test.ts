import { expect, test } from 'vitest';
import { weekdays, type OfficeHours } from './office-hours.ts';
import { answerInquiry, replyPromise } from './reply-promise.ts';

const everyDay: OfficeHours = {
  days: [...weekdays],
  opens: 9 * 60,
  closes: 18 * 60,
  closedDays: {},
};
const office = { name: 'Coastal Oak Realty', hours: everyDay, replyHours: 2 as number | null };
const weekdaysOnly = { ...office, hours: { ...everyDay, days: weekdays.slice(0, 5) } };
const id = '018f0000-0000-7000-8000-000000000001';
const answerAt = (
  now: string,
  { brokerage = office, agentName = undefined as string | undefined },
) => answerInquiry(brokerage, { id, agentName, receivedAt: new Date(now) });

test.each([
  [undefined, 'We will reply within 2 hours during office hours, 9 AM to 6 PM, 7 days a week.'],
  [
    'Ann Lee',
    'Ann Lee of Coastal Oak Realty will reply within 2 hours during office hours, 9 AM to 6 PM, 7 days a week.',
  ],
])('the promise of a reply names the agent %s and the hours', (agentName, words) => {
  expect(replyPromise(office, agentName)).toBe(words);
});

test.each([
  ['an hour before closing', '2026-11-20T22:00:00Z', 'Monday, November 23 at 10:00 AM'],
  ['on a day without office hours', '2026-11-21T15:00:00Z', 'Monday, November 23 at 11:00 AM'],
  ['in the morning', '2026-11-20T14:30:00Z', '11:30 AM today'],
  ['on Thanksgiving', '2026-11-26T15:00:00Z', 'Friday, November 27 at 11:00 AM'],
])('an inquiry that comes %s is promised a reply by %s', (_when, now, by) => {
  const { reply } = answerAt(now, { brokerage: weekdaysOnly });
  // Node puts a narrow space between the time and AM or PM.
  expect(reply.replaceAll(/\s/g, ' ')).toBe(`We will reply by ${by}.`);
});

test('the answer names the agent and the office hours with their time zone', () => {
  const answer = answerAt('2026-11-20T14:30:00Z', { agentName: 'Ann Lee' });
  expect(answer.reply).toMatch(/^Ann Lee of Coastal Oak Realty will reply by 11:30/);
  expect(answer.hours).toBe('9 AM to 6 PM, 7 days a week, Eastern Time');
});

test('without a promised time, no time is named', () => {
  const silent = { ...office, replyHours: null };
  expect(answerAt('2026-11-20T14:30:00Z', { brokerage: silent }).reply).toBe(
    'We will contact you soon.',
  );
  expect(replyPromise(silent, 'Ann Lee')).toBe(
    'Ann Lee of Coastal Oak Realty will contact you soon.',
  );
});
