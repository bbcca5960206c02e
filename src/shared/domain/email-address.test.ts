import { describe, expect, test } from 'vitest';
import { emailHref } from './email-address.ts';
import { emailAddress } from './fields.ts';

const schema = emailAddress(254, 'wrong');
const read = (typed: string) => schema.safeParse(typed).data;

describe('F6: an email address', () => {
  test.each([
    ...['\u200B', '\u200E', '\u200F', '\u2060', '\u00AD', '\uFEFF', '\u00A0', '\u061C'].flatMap(
      (sign) => [`${sign}ann@example.com`, `ann@example.com${sign}`],
    ),
    'a\u200Bnn@exam\u00ADple.com',
    '\u202Aann@example.com\u202C',
    '\u2068ann@example.com\u2069',
    'Ann Lee <ann@example.com>',
    'Ann Lee <ann@example.com',
    '"Lee, Ann" <ann@example.com>;',
    '"ann@example.com" <ann@example.com>',
    '\u201CAnn Lee\u201D <mailto:ann@example.com>',
    '<ann@example.com>',
    '＜ann＠example．com＞',
    'mailto:ann@example.com',
    'MAILTO:ann@example.com?subject=Hello@there',
    '(ann@example.com)',
    '[ann@example.com]',
    '"ann@example.com"',
    "'ann@example.com'",
    '\u201Cann@example.com\u201D',
    'ann@example.com.',
    'ann@example.com;',
    'ann@example.com,',
    'ann@example.com, ',
    'ann@example.com>',
    'ann＠example.com',
    'ann＠example。com',
    'ann@example.com。',
    'ann@example｡com',
    'a\u034Fnn@example.com\uFE0F',
    'ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  ])('is read from %j', (typed) => {
    expect(read(typed)).toBe('ann@example.com');
  });

  test.each([
    "sean.o'brien@example.com",
    "'sean@example.com",
    "sean'@example.com",
    'smith&sons@example.com',
    'a/b@example.com',
    'a=b@example.com',
    'ann#1@example.com',
    'ann!@example.com',
    'ann~@example.com',
    'a?b@example.com',
    'a%b@example.com',
    '{ann}@example.com',
    '!#$%&*+/=?^_`{|}~-.x@example.com',
  ])('%s is kept', (address) => {
    expect(read(address)).toBe(address);
  });

  test.each([
    ['o\u2019brien@example.com', "o'brien@example.com"],
    ['ann@bücher.example;', 'ann@xn--bcher-kva.example'],
    ['Ann <ann@b\u00ADücher.example>', 'ann@xn--bcher-kva.example'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(read(typed)).toBe(stored);
  });

  test.each([
    '.ann@example.com',
    'ann.@example.com',
    'ann..lee@example.com',
    'ann lee@example.com',
    '"ann lee"@example.com',
    'ann@bob@example.com',
    'ann@example.com, bob@example.com',
    'ann@example.com; bob@example.com',
    'ann@example.com <bob@example.com>',
    '<ann@example.com> <bob@example.com>',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann,bob@example.com',
    'ann:bob@example.com',
    'ann\\bob@example.com',
    'ann(bob)@example.com',
    'ann@example',
    'ann@exam_ple.com',
    'аnn@example.com',
    '<>',
    'mailto:',
    '@example.com',
  ])('%j is refused', (typed) => {
    expect(read(typed)).toBeUndefined();
  });

  test.each([
    ['a/b@example.com', 'mailto:a%2Fb@example.com'],
    ['a?b@example.com', 'mailto:a%3Fb@example.com'],
    ['a&b@example.com', 'mailto:a%26b@example.com'],
    ['a%b@example.com', 'mailto:a%25b@example.com'],
    ['ann#1@example.com', 'mailto:ann%231@example.com'],
  ])('%s is escaped in links', (address, href) => {
    expect(emailHref(address)).toBe(href);
  });
});
