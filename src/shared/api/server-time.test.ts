import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime, serverTime } from './server-time.ts';

const noon = '2026-11-21T12:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(noon) });
});

afterEach(() => {
  learnServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

/** @returns the `Date` header of a server whose clock is that many seconds ahead */
const dateHeader = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000).toUTCString();

test.each([
  ['hours behind', 18_000, '2026-11-21T17:00:00.999Z'],
  ['days ahead', -172_800, '2026-11-19T12:00:00.999Z'],
])('a clock that is %s does not count', (_, ahead, expected) => {
  learnServerTime(dateHeader(ahead));
  expect(serverTime().toISOString()).toBe(expected);
  vi.advanceTimersByTime(60_000);
  expect(serverTime().getTime()).toBe(Date.parse(expected) + 60_000);
});

test.each([-59, 0, 59])('a clock that is %i seconds off counts as right', (ahead) => {
  learnServerTime(dateHeader(18_000));
  learnServerTime(dateHeader(ahead));
  expect(serverTime().toISOString()).toBe(noon);
});

test.each([null, 'soon'])('with the header %j the clock counts as right', (date) => {
  learnServerTime(dateHeader(18_000));
  learnServerTime(date);
  expect(serverTime().toISOString()).toBe(noon);
});
