import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEachMinute } from './sparse-log.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('writes some lines a minute for each key, and then how many it left out', () => {
  const lines: string[] = [];
  const write = atMostEachMinute(2);
  const writeTimes = (times: number, key = '401') => {
    for (let time = 0; time < times; time++) {
      write(key, (leftOut) => lines.push(`${key} ${leftOut}`));
    }
    return lines.splice(0);
  };
  expect(writeTimes(10)).toEqual(['401 0', '401 0']);
  expect(writeTimes(1, '403')).toEqual(['403 0']);
  vi.advanceTimersByTime(59_999);
  expect(writeTimes(1)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(writeTimes(3)).toEqual(['401 9', '401 0']);
});
