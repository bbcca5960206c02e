import { expect, test } from 'vitest';
import { findMeantDomain } from './email-slip.ts';

test.each([
  ['ann@gmial.com', 'gmail.com'],
  ['ann@gamil.com', 'gmail.com'],
  ['ann@gmai.com', 'gmail.com'],
  ['ann@gmaill.com', 'gmail.com'],
  ['ann@gnail.com', 'gmail.com'],
  ['ann@gmail.con', 'gmail.com'],
  ['ann@gmail.co', 'gmail.com'],
  ['ann@gmail.cmo', 'gmail.com'],
  [' Ann@YAHO.com ', 'yahoo.com'],
  ['ann@hotmial.com', 'hotmail.com'],
  ['ann@outlok.com', 'outlook.com'],
  ['ann@iclould.com', 'icloud.com'],
  ['ann@comcat.net', 'comcast.net'],
  ['ann@bellsoth.net', 'bellsouth.net'],
  ['ann@verizom.net', 'verizon.net'],
  ['ann@windsteam.net', 'windstream.net'],
  ['ann@earthlinc.net', 'earthlink.net'],
  ['Ann Lee <ann@gmial.com>', 'gmail.com'],
  ['mailto:ann@gmial.com.', 'gmail.com'],
  ['ann@gmial.com\u200B', 'gmail.com'],
])('%s probably means %s', (email, domain) => {
  expect(findMeantDomain(email)).toBe(domain);
});

test.each([
  'ann@gmail.com',
  'ann@mail.com',
  'ann@email.com',
  'ann@ymail.com',
  'ann@aol.com',
  'ann@me.com',
  'ann@example.com',
  'ann@yahoo.co.uk',
  'ann@comcast.com',
  'ann@marshandsquare.com',
  'ann',
  'ann@',
  '',
])('%s has no typing error', (email) => {
  expect(findMeantDomain(email)).toBe('');
});

test('the beginning of a common domain is not a typing error while the visitor types', () => {
  expect(findMeantDomain('ann@gmail.co', true)).toBe('');
  expect(findMeantDomain('ann@gmail.co')).toBe('gmail.com');
  expect(findMeantDomain('ann@gmial.com', true)).toBe('gmail.com');
});
