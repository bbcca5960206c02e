import { expect, test } from 'vitest';
import { parseMailbox } from './mailbox.ts';

test.each([
  ['office@example.com', { name: '', address: 'office@example.com' }],
  [
    ' Marsh & Square <office@example.com> ',
    { name: 'Marsh & Square', address: 'office@example.com' },
  ],
  [
    '"Marsh, Square" <office@example.com>',
    { name: 'Marsh, Square', address: 'office@example.com' },
  ],
  ['office@bücher.example', { name: '', address: 'office@xn--bcher-kva.example' }],
  ['office', undefined],
  ['<office@example.com', undefined],
  ['a@example.com, b@example.com', undefined],
  ['a@example.com>, <b@example.com', undefined],
  ['A\r\nBcc: x@y.z <a@example.com>', undefined],
  ['a@example.com\r\nBcc: x@y.z', undefined],
  ['', undefined],
])('the mailbox %j is %j', (written, mailbox) => {
  expect(parseMailbox(written)).toEqual(mailbox);
});
