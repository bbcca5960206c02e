import { expect, test } from 'vitest';
import { isToken, makeToken } from './token-text.ts';

test('a token has a fixed length and a checksum, and is never the same', () => {
  const made = Array.from({ length: 500 }, makeToken);
  expect(new Set(made).size).toBe(500);
  expect(made.filter((token) => !/^msq_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/.test(token))).toEqual([]);
  expect(made.every(isToken)).toBe(true);
});

test('the checksum is the CRC-32 of the text before it, in base 62', () => {
  const random = '0'.repeat(43);
  // The CRC-32 of "msq_" and 43 zeros, as `gzip` computes it, is 2659420192.
  expect(isToken(`msq_${random}2tyeg4`)).toBe(true);
  expect(isToken(`msq_${random}2tyega`)).toBe(false);
});

test.each(['', 'msq_', 'x', `ghp_${'0'.repeat(49)}`])('%j is no token', (text) => {
  expect(isToken(text)).toBe(false);
});
