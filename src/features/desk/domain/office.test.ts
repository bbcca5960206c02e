import { expect, test } from 'vitest';
import { daysAwayInWords } from './office.ts';

test('one day away is written as one date', () => {
  expect(daysAwayInWords({ fromOn: '2027-05-01', toOn: '2027-05-01' })).toBe('May 1, 2027');
  expect(daysAwayInWords({ fromOn: '2027-05-01', toOn: '2027-05-03' })).toBe(
    'May 1, 2027 to May 3, 2027',
  );
});
