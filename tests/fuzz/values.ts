/** Random values, and values that often cause errors. */
import * as fc from 'fast-check';

/**
 * Returns a placeholder for a JSON token, such as 1e2, which JSON.stringify would write as 100.
 * `writeJson` replaces the placeholder with the token.
 */
const rawToken = (token: string) => `@raw:${token}@`;

/** Returns a body as JSON text, with the tokens in place of their placeholders. */
export const writeJson = (body: unknown) =>
  JSON.stringify(body).replaceAll(/"@raw:([^"@]*)@"/g, '$1');

/**
 * Any code point, also half of a surrogate pair. The unit "binary" of fast-check takes two seconds
 * of processor time when it is first used.
 */
export const anyCharacter = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code));

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u00A0\uFEFF',
      ' x ',
      '\tone line\r\n  another\n\n',
      '\0',
      'a\0b',
      '\uD800',
      'x\uDFFF',
      '\u202Eevil שלום',
      '👩‍👩‍👧‍👦🏡',
      'e\u0301',
      '\r\nBcc: all@example.com',
      "'; drop table agents; --",
      '<script>alert(1)</script>',
      '${7*7}{{7*7}}%s%n',
      '=HYPERLINK("https://evil.example")',
      'null',
      '__proto__',
      String.raw`\u0000\ `,
      '../../etc/passwd',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('x', 'ß', '𝕊', 'İ'),
        fc.constantFrom(40, 50, 99, 100, 101, 200, 201, 255, 2001, 5000, 5001),
      )
      .map(([unit, count]) => unit.repeat(count)),
  },
);

/**
 * Values that one database can refuse or change although the rules accept them, such as a text with
 * a null character or a number that a column rounds.
 */
export const databaseEdges = [
  '',
  'a\0b',
  'x\uD800',
  'x'.repeat(5001),
  '100.01',
  33.333,
  '2023-02-29',
];

/** Values next to the limits of rules, which the server is sent for each field that has a rule. */
export const edges = [
  ...databaseEdges,
  '\u202Ex',
  'x'.repeat(51),
  'x'.repeat(201),
  '33.05',
  '33.25',
  '100.00',
  '2031-11-21',
  '2031-11-22',
  'https://evilfacebook.com/a',
  'https://www.facebook.com/a',
  'https://linkedin.com.evil.tld/a',
];

/** Numbers as JSON tokens, as numbers and as text. Many of them are unusual or invalid. */
export const oddNumber = fc.oneof(
  fc.constantFrom(
    ...['1e2', '-0', '1e400', '70.00', '7.0e1', '1e-400', '123456789012345678901', '70.005'].map(
      rawToken,
    ),
  ),
  fc.constantFrom(0, 100, 99.75, 99.99, 99.8, 100.01, -0.01, 0.1, 0.25, 33.333, 1e21, 1e-7, 255),
  fc.double({ min: -10, max: 110 }),
  fc.integer({ min: -100, max: 11_000 }).map((cents) => cents / 100),
  fc.constantFrom('1e2', '-0', '+5', ' 5', '5 ', '5.', '.5', '0x10', '005', '0005', '70.0', '٧٠'),
  fc.constantFrom('NaN', 'Infinity', '-Infinity', '1_0', '70,00', '70.000', '7\n0'),
);

export const oddDate = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1890, max: 2110 }), fc.integer({ max: 13 }), fc.integer({ max: 32 }))
    .map(([year, month, day]) =>
      [year, month, day].map((part) => String(Math.abs(part)).padStart(2, '0')).join('-'),
    ),
  fc.constantFrom('2024-02-29', '2023-02-29', '1900-02-29', '2000-02-29', '2024-02-30'),
  fc.constantFrom('12024-01-01', '+012024-01-01', '0000-01-01', '1899-12-31', '2100-01-01'),
  fc.constantFrom('2024-1-1', '2024-01-01T00:00:00Z', '2024-01-01 ', '20240101', 'infinity', 'now'),
);

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  oddDate,
  fc.boolean(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    undefined,
    [],
    {},
    ['x'],
    { $ne: 1 },
    { length: 3 },
    { toString: 1, valueOf: 1 },
    nested(200),
  ),
);

/** Text that is not a JSON object, or an object that attacks the parser or is too large. */
export const brokenText = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"a":1,}',
    '\uFEFF',
    "{'a':1}",
    '\0',
    'NaN',
    '1e999',
    '{"__proto__":{"role":"super_admin"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(20_000),
    `{"x":"${'x'.repeat(300_000)}"}`,
  ),
  oddText,
);
