import { expect, test } from 'vitest';
import { formatUsPhone } from './us-phone.ts';

test.each([
  ['9125550142', '(912) 555-0142'],
  ['+1 912.555.0142', '(912) 555-0142'],
  ['(912) 555-0142', '(912) 555-0142'],
  ['912 555 0142 ext. 3', '912 555 0142 ext. 3'],
  ['+49 30 1234567', '+49 30 1234567'],
  ['555-0142', '555-0142'],
  ['0125550142', '0125550142'],
  ['1125550142', '1125550142'],
  ['', ''],
])('the phone number %j is shown as %j', (typed, shown) => {
  expect(formatUsPhone(typed)).toBe(shown);
});
