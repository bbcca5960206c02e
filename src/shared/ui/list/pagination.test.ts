import { expect, test } from 'vitest';
import { pagesToName } from './pagination.tsx';

test.each([
  [1, 2, [1, 2]],
  [1, 6, [1, 2, null, 6]],
  [3, 6, [1, 2, 3, 4, null, 6]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('on page %i of %i names %j', (page, pageCount, expected) => {
  expect(pagesToName(page, pageCount)).toEqual(expected);
});
