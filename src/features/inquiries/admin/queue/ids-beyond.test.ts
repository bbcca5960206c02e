import { expect, test } from 'vitest';
import { readIdsBeyond } from './ids-beyond.ts';

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => String(first + nth));
const pagesOf = (list: string[]) => async (page: number) => ({
  ids: list.slice((page - 1) * 25, page * 25),
  total: list.length,
});

test.each([
  ['the next page', numbers(1, 60), 1, numbers(26, 50)],
  ['nothing after the last page', numbers(1, 25), 1, []],
  ['those that moved up after others left the list', numbers(11, 60), 1, numbers(26, 35)],
  ['those that are left after all others', numbers(26, 30), 1, numbers(26, 30)],
  [
    'those before the inquiries that were answered and went to the end',
    [...numbers(26, 30), ...numbers(1, 25)],
    1,
    numbers(26, 30),
  ],
  ['an inquiry that arrived at the beginning', ['new', ...numbers(1, 25)], 1, ['new']],
  ['nothing in an empty list', [], 1, []],
] as const)('finds %s', async (_what, list, step, found) => {
  expect(await readIdsBeyond(numbers(1, 25), 1, step, pagesOf([...list]))).toEqual(found);
});

test('finds the page before the one from which an inquiry was opened', async () => {
  const read = pagesOf(numbers(1, 100));
  expect(await readIdsBeyond(numbers(51, 75), 3, -1, read)).toEqual(numbers(26, 50));
  expect(await readIdsBeyond(numbers(26, 75), 3, -1, read)).toEqual(numbers(1, 25));
  expect(await readIdsBeyond(numbers(1, 75), 3, -1, read)).toEqual([]);
  expect(await readIdsBeyond(numbers(26, 75), 3, 1, read)).toEqual(numbers(76, 100));
});
