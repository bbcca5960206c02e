import { expect, test } from 'vitest';
import { finder, fold } from './search-text.ts';

const text = fold('Béatrice Ní Bhriain\nbea@tybee.example\n(912) 555-0142\n100% ready');

test.each(['', ' ', 'béatrice', 'BEATRICE', 'ni bh', 'bhriain beatrice', '555-0142', '100%'])(
  'finds %j',
  (search) => {
    expect(finder(search)(text)).toBe(true);
  },
);

test.each(['beatrix', 'bhriain tom', '_', '.*'])('does not find %j', (search) => {
  expect(finder(search)(text)).toBe(false);
});
