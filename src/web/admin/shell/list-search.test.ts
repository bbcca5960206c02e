import { expect, test } from 'vitest';
import { listSearch } from './list-search.ts';
import { parseSearch, stringifySearch } from './plain-search.ts';

test.each([
  ['', {}],
  ['?q=31401&page=2', { q: '31401', page: 2 }],
  ['?q=a%20b%26c', { q: 'a b&c' }],
  ['?q=&page=1', {}],
  ['?page=0', {}],
  ['?page=-3', {}],
  ['?page=1.5', {}],
  ['?page=abc', {}],
  ['?page=1e99', {}],
])('reads %j as %j', (address, expected) => {
  expect(listSearch(parseSearch(address))).toEqual(expected);
});

test.each([{}, { q: '31401' }, { q: 'a b&c="d"', page: 2 }])(
  'writes %j as it is read',
  (search) => {
    expect(listSearch(parseSearch(stringifySearch(search)))).toEqual(search);
  },
);

test('writes plain words, and nothing for what is left out', () => {
  expect(stringifySearch({ q: '31401', page: undefined })).toBe('?q=31401');
  expect(stringifySearch({})).toBe('');
});
