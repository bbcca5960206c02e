import { describe, expect, test } from 'vitest';
import { nameKeyOf } from '#shared/domain/lists.ts';
import { containsTyped, searchTextOf, termsOf } from './search-text.ts';

/** Whether a search for the typed text finds a text with these parts. */
const isFound = (typed: string, ...parts: string[]) => containsTyped(searchTextOf(...parts), typed);

describe('a search for', () => {
  test.each([
    ['Amelia Carter', 'Amelia Carter'],
    ['carter amelia', 'Amelia Carter'],
    ['  cart   ame ', 'Amelia Carter'],
    ['obrien', "Sean O'Brien"],
    ['obrien', 'Sean O’Brien'],
    ["o'brien", 'Sean O’Brien'],
    ['O‘Brien sean', "Sean O'Brien"],
    ["o'brien", 'Sean OBrien'],
    ['jose nunez', 'José Núñez'],
    ['JOSÉ', 'Jose Nunez'],
    ['한국', '한국어'],
    ['🏠', 'A 🏠 on Jones Street'],
    ['100%', '100% of it'],
    ['a_b', 'a_b'],
    ['2026 notice', 'Notice of 2025 and 2026'],
    ['2026-03', 'Revised 2026-03-01'],
    ['GA-31', 'GA-312345'],
    ['lukasz walesa', 'Łukasz Wałęsa'],
    ['soren odegard', 'Søren Ødegård'],
    ['duc do', 'Đức Đỗ'],
    ['jurgen gross', 'Jürgen Groß'],
    ['JÜRGEN GROẞ', 'Jurgen Gross'],
    ['aegir thorsson', 'Ægir Þórsson'],
    ['isil yildiz', 'Işıl Yıldız'],
    ['IŞIL', 'ışıl'],
    ['Istanbul', 'İstanbul'],
    ['gudrun', 'Guðrún'],
    ['hassan', 'Ħassan'],
    ['coeur', 'Cœur'],
    ['griffith', 'Griﬃth'],
    ['Griﬃth', 'Griffith'],
    ['anne-marie smith-jones', 'Anne\u2011Marie Smith\u2013Jones'],
    ['Smith\u2014Jones', 'Smith-Jones'],
    ['ngugi', 'Ŋgũgĩ'],
    ['smith', 'Ｓｍｉｔｈ'],
    ['am\u00ADelia', 'Ame\u200Blia'],
    ['Reyes, Amelia', 'Amelia Reyes'],
    ['Reyes,Amelia', 'Amelia Reyes'],
    ['Reyes; Amelia', 'Amelia Reyes'],
    ['reyes amelia', 'Amelia Reyes'],
    ['"Amelia Reyes" <amelia@example.com>', 'Amelia Reyes amelia@example.com'],
    ['To: Amelia Reyes <amelia@example.com>;', 'Amelia Reyes amelia@example.com'],
    ['amelia@example.com,', 'amelia@example.com'],
    ['amelia@example.com;', 'amelia@example.com'],
    ['<amelia@example.com>', 'amelia@example.com'],
    ['mailto:amelia@example.com', 'amelia@example.com'],
    ['mailto:amelia@example.com?subject=House', 'amelia@example.com'],
    ...['From:', 'Cc:', 'Reply-To:', 'sms:'].map((label) => [
      `${label}amelia@example.com`,
      'amelia@example.com',
    ]),
    ['(Amelia) Reyes', 'Amelia Reyes'],
    ['Amelia Reyes?', 'Amelia Reyes'],
    ['“Amelia” …', 'Amelia Reyes'],
    ['«Amelia» – Reyes!', 'Amelia Reyes'],
    ['[Amelia]: Reyes.', 'Amelia Reyes'],
    ['?!', 'Really?!'],
  ])('%j finds %j', (typed, text) => {
    expect(isFound(typed, text)).toBe(true);
  });

  test.each([
    ['carter ruth', 'Amelia Carter'],
    ['a%b', 'a_b'],
    ['🏡', 'A 🏠 on Jones Street'],
    ['%'.repeat(200), '100%'],
    ['2027 notice', 'Notice of 2025 and 2026'],
    // A search for fewer than four digits looks only for the text as it was typed, with its
    // punctuation.
    ['3.5', '35 hours'],
  ])('%j does not find %j', (typed, text) => {
    expect(isFound(typed, text)).toBe(false);
  });
});

describe('a phone number stored as', () => {
  const stored = ['(912) 555-0142', '912.555.0142', '912-555–0142', '9125550142', '+19125550142'];
  const typed = [
    ...stored,
    '+1 (912) 555-0142',
    '1 912 555 0142',
    '+1 912',
    '912 555',
    '5550142',
    '555-0142',
    '555 0142',
    '0142',
    '42 912 555 0142'.slice(3),
  ];

  test.each(stored)('%s is found in every spelling', (phone) => {
    expect(typed.filter((text) => !isFound(text, 'Amelia Carter', phone))).toEqual([]);
    expect(isFound(`carter ${phone} ame`, 'Amelia Carter', phone)).toBe(true);
  });

  test.each(stored)('%s is not found by other digits', (phone) => {
    for (const other of ['9125550143', '(912) 555-1420', '0143', '+44 912 555 0142']) {
      expect([other, isFound(other, 'Amelia Carter', phone)]).toEqual([other, false]);
    }
  });

  const two = ['912-555-1000', '912-555-1001'];
  test.each([
    '912-555-1000 / 912-555-1001',
    '(912) 555-1000 - (912) 555-1001',
    '9125551000  9125551001',
    '912.555.1000, 912.555.1001',
    '912-555-1001 or 912-555-1000',
    '+1 912 555 1000 / 1-912-555-1001',
    '912-555-1000 11/30 912 555 1001 12/1',
    '912-555-1000 x 5; 912-555-1001 ext. 6',
    '９１２－５５５－１０００／９１２－５５５－１００１',
    '٩١٢٥٥٥١٠٠٠ / ۹۱۲۵۵۵۱۰۰۱',
    '(912)\u202F555\u20111000 – (912)\u00A0555−1001',
  ])('F10: each number in %j is found in every spelling', (phone) => {
    const spellings = two.flatMap((number) => [
      number,
      number.replaceAll('-', ''),
      `+1${number.replaceAll('-', '')}`,
      `tel:+1${number.replaceAll('-', '')}`,
      `+1 (912) ${number.slice(4)}`,
      `1-${number}`,
      `+1 912 555`,
      `(912) ${number.slice(4)}.`,
      `９１２ ５５５ ${number.slice(8)}`,
    ]);
    expect(spellings.filter((text) => !isFound(text, 'Amelia', phone))).toEqual([]);
    expect(isFound('+1 (912) 555-1002', 'Amelia', phone)).toBe(false);
  });

  test.each(['+44 (0)20 7946 0958', '+44 20 7946 0958', '00442079460958', '٤٤٢٠٧٩٤٦٠٩٥٨'])(
    'F10: %j is found with and without the zero in parentheses',
    (phone) => {
      const spellings = ['+44 (0)20 7946 0958', '+442079460958', '20 7946 0958'];
      expect(spellings.filter((text) => !isFound(text, 'Amelia', phone))).toEqual([]);
    },
  );

  test('a number without its area code is found in every spelling', () => {
    const spellings = ['5550142', '555 0142', '(555) 01-42', '55-50'];
    expect(spellings.filter((text) => !isFound(text, 'Amelia', '555-0142'))).toEqual([]);
    expect(isFound('5-55', 'Amelia', '555-0142')).toBe(false);
  });

  test('an extension and a foreign number are found', () => {
    expect(isFound('+1 912 555 0142', '(912) 555-0142 ext. 7')).toBe(true);
    expect(isFound('442079460958', '+44 20 7946 0958')).toBe(true);
  });

  test('part of a sentence is found', () => {
    expect(isFound('9125550142', 'Please call (912) 555-0142 after five.')).toBe(true);
  });
});

describe('bad input', () => {
  test('has no terms if it has only spaces and apostrophes', () => {
    expect(termsOf(" ' ’ ")).toEqual([]);
  });

  test('of many words is reduced to the eight longest', () => {
    const words = Array.from({ length: 40 }, (_, nth) => 'abcdefghij'.slice(nth % 10));
    const terms = termsOf(words.join(' '));
    expect(terms).toHaveLength(8);
    expect(Math.min(...terms.map(({ words: [word = ''] }) => word.length))).toBe(9);
  });

  test('of one long word is reduced to 60 characters', () => {
    expect(termsOf('\u{1F3E0}'.repeat(100))).toEqual([{ words: ['\u{1F3E0}'.repeat(60)] }]);
  });

  test('of 200,000 brackets or digits is read in one pass', () => {
    expect(searchTextOf('('.repeat(200_000), '1 '.repeat(100_000))).toHaveLength(500_001);
    expect(termsOf('( '.repeat(100))).toHaveLength(8);
  });
});

test('F10, F11: names are sorted by their plain letters, without white space before them', () => {
  const names = [
    ' Zimmer',
    '\u00A0Young',
    '\u200BAbbott',
    'Łuczak',
    'Lund',
    'Ødegård',
    'Orr',
    'Þór',
  ];
  const keys = names.map((lastName) => nameKeyOf({ firstName: ' Ann ', lastName }));
  expect(keys.toSorted()).toEqual([
    'abbott ann',
    'luczak ann',
    'lund ann',
    'odegard ann',
    'orr ann',
    'thor ann',
    'young ann',
    'zimmer ann',
  ]);
});
