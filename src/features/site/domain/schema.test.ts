import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyContent } from './fields.ts';
import { parts, partIds, shippedContent, shippedPart } from './parts.ts';
import { partSchema } from './schema.ts';

/** Changes a copy of a part's shipped content, checks it, and returns error messages by path. */
function messages(part: keyof typeof parts, change: (content: AnyContent) => void) {
  const content = structuredClone(shippedPart(part));
  change(content);
  const { error } = partSchema(parts[part].groups).safeParse(content);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

const setHome = (group: string, field: string, value: unknown) => (content: AnyContent) => {
  (content[group] as Record<string, unknown>)[field] = value;
};

test.each(partIds)('the shipped words of %s pass unchanged', (part) => {
  const { data, error } = partSchema(parts[part].groups).safeParse(shippedPart(part));
  expect(error).toBeUndefined();
  expect(data).toEqual(shippedPart(part));
});

describe('a draft', () => {
  test.each([
    ['a text over its limit', 'heading', 'x'.repeat(49), 'Please use at most 48 characters'],
    ['a number for a text', 'heading', 7, 'Please enter text'],
    ['nothing', 'heading', undefined, 'Please enter text'],
    ['a line break in a line', 'heading', 'One\ntwo', 'Please remove the characters'],
    ['an isolate of the direction', 'heading', 'safe \u2067elas', 'Please remove the characters'],
    ['a mark of the direction', 'heading', 'safe \u200Felas', 'Please remove the characters'],
    ['an isolate in a text', 'intro', 'safe\n\u2067elas', 'Please remove the characters'],
    ['an override in a text', 'intro', 'safe\n\u202Eelas', 'Please remove the characters'],
    ['an override of the direction', 'heading', 'safe \u202Eelas', 'Please remove the characters'],
    ['NUL', 'heading', 'a\0b', 'Please remove the characters'],
    ['a line separator in a line', 'heading', 'One\u2028two', 'Please remove the characters'],
    ['an unknown token', 'intro', 'Call {fax}', '{fax} is not a fact that texts can name'],
    ['a property of every object as token', 'intro', '{toString}', '{toString} is not a fact'],
  ])('with %s is refused by its path', (_name, field, value, message) => {
    expect(messages('home', setHome('hero', field, value))).toEqual({
      [`hero.${field}`]: expect.stringContaining(message),
    });
  });

  test('may have empty texts, tokens and braces where tokens are not allowed', () => {
    expect(messages('home', setHome('hero', 'heading', ''))).toEqual({});
    expect(messages('home', setHome('hero', 'heading', 'From {A} to {B}'))).toEqual({});
    expect(messages('home', setHome('hero', 'intro', '{brokerage}, {phone}, {hours}'))).toEqual({});
  });

  test('has its lists checked item by item', () => {
    const features = [{ text: 'One' }, { text: 'x'.repeat(61) }, { text: 'Three' }];
    expect(messages('home', setHome('buying', 'features', features))).toEqual({
      'buying.features.1.text': 'Please use at most 60 characters',
    });
    const seven = Array.from({ length: 7 }, (_, nth) => ({ text: `Feature ${nth}` }));
    expect(messages('home', setHome('buying', 'features', seven))).toEqual({
      'buying.features': 'Please use at most 6: remove one feature',
    });
    expect(messages('home', setHome('about', 'claims', []))).toEqual({
      'about.claims': 'There are always 3',
    });
  });

  test.each([
    ['contact', 'phone', '12', 'Enter a US phone number'],
    ['contact', 'phone', '+44 20 7946 0000', 'Enter a US phone number'],
    ['contact', 'email', 'office', 'Enter an email address'],
    ['address', 'state', 'Georgia', 'at most 2 characters'],
    ['address', 'zip', '3140', 'Enter a ZIP code'],
    ['facebook', 'address', 'https://facebook.example/x', 'Enter the whole address'],
    ['facebook', 'address', 'javascript:alert(1)', 'Enter the whole address'],
    ['facebook', 'shown', 'maybe', 'Choose one of the options'],
    ['hours', 'opens', '24:00', 'Choose one of the options'],
    ['hours', 'opens', '9 AM', 'Choose one of the options'],
    ['hours', 'closes', '00:00', 'Choose one of the options'],
    ['hours', 'closes', '24:30', 'Choose one of the options'],
    ['hours', 'reply', 0, 'Enter a whole number from 1 to 72'],
    ['hours', 'reply', 73, 'Enter a whole number from 1 to 72'],
    ['hours', 'reply', 1.5, 'Enter a whole number from 1 to 72'],
    ['days', 'sunday', 'maybe', 'Choose one of the options'],
    ['license', 'firstYear', 1812, 'Enter a whole number from 1900 to 2100'],
    ['license', 'firstYear', 2024.5, 'Enter a whole number from 1900 to 2100'],
  ])('with a wrong %s.%s is refused', (group, field, value, message) => {
    expect(messages('brokerage', setHome(group, field, value))).toEqual({
      [`${group}.${field}`]: expect.stringContaining(message),
    });
  });

  test('loses unknown fields, and keeps hostile text as it is', () => {
    const hostile = '</style><script>${7*7} {{x}} "><img';
    const content = {
      ...structuredClone(shippedContent.home),
      hero: { ...shippedContent.home.hero, heading: hostile, admin: true },
      more: {},
    };
    const { data } = partSchema(parts.home.groups).safeParse(content);
    expect(data).toEqual({
      ...shippedContent.home,
      hero: { ...shippedContent.home.hero, heading: hostile },
    });
  });

  test('has its texts normalized: composed letters, plain line breaks and spaces', () => {
    const content = structuredClone(shippedPart('legal'));
    Object.assign(content['privacy'] ?? {}, { intro: '  Cafe\u0301\r\n\r\nTwo\twords  ' });
    const { data } = partSchema(parts.legal.groups).safeParse(content);
    expect(data?.['privacy']?.['intro']).toBe('Café\n\nTwo words');
  });
});

const oddCharacter = constantFrom(
  ...'e \t\r\n\u0085\u0301\u0344\u0958\u0F73\u1161\u11A8\u2028\u212B\u3000\uAC00\uFEFF\u{1D160}\u{2F800}',
);
const marks = '\u0301'.repeat(29);

test('every text that is accepted is stored and read unchanged', () => {
  const schema = partSchema(parts.home.groups);
  const read = (text: string) => {
    const undecided = { ...shippedContent.home.undecided, text };
    return schema.safeParse({ ...shippedContent.home, undecided });
  };
  const odd = string({ unit: oddCharacter, maxLength: 50 });
  const check = property(odd, constantFrom('', marks), odd, (before, between, after) => {
    const { data } = read(before + between + after);
    const text = data?.['undecided']?.['text'];
    expect(typeof text === 'string' ? read(text).data : undefined).toEqual(data);
  });
  assert(check, {
    examples: [
      ['\u0958', `${marks}\u0301`, ''],
      ['a', marks, '\u0344'],
    ],
  });
});

test('-0 is the same number as 0', () => {
  const change = { trend: -0, averagePrice: null };
  const [first] = shippedContent.neighborhoods.neighborhoods.entries;
  const content = { neighborhoods: { entries: [{ ...first, ...change }] } };
  const { data } = partSchema(parts.neighborhoods.groups).safeParse(content);
  expect(data).toEqual({ neighborhoods: { entries: [{ ...first, ...change, trend: 0 }] } });
});

// If the time of the check grew with the square of a text's length, these texts would take longer
// than the time limit of a test.
test.each([
  ['3 million marks after one letter', `e${'\u0301\u0323'.repeat(1_500_000)}`],
  ['a million tokens', 'x{a}'.repeat(1_000_000)],
])('a text with %s is refused at once', (_name, text) => {
  const section = { heading: 'Heading', text };
  const content = { ...shippedContent.legal, privacy: { intro: '', sections: [section] } };
  expect(partSchema(parts.legal.groups).safeParse(content).success).toBe(false);
});
