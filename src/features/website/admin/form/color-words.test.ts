import { expect, test } from 'vitest';
import { colorWords, toColor } from './color-words.ts';

test.each([
  ['#F2C14E ', '#f2c14e'],
  ['f2c14e', '#f2c14e'],
  ['red', 'red'],
  ['', ''],
])('%j is read as %j', (typed, color) => {
  expect(toColor(typed)).toBe(color);
});

test.each([
  [
    '#f2c14e',
    'Your #F2C14E is too light for words on paper. Words use #876500; dark mode uses #EAC36F.',
  ],
  [
    '#ffd9e0',
    'Your #FFD9E0 is too light for words on paper. Words use #826268; dark mode uses it as it is.',
  ],
  ['#005a9c', 'Your #005A9C is used as it is; dark mode uses #75B3F2.'],
  ['', 'The default color is used, #2F4A3A.'],
  [
    '#12345',
    'This is not a color. Enter # and six digits or letters from A to F, such as #2F4A3A.',
  ],
])('the form says about the main color %j: %s', (color, words) => {
  expect(colorWords('main', color)).toBe(words);
});

test('the words about the accent color name its own shipped color', () => {
  expect(colorWords('accent', '')).toBe('The default color is used, #A4452C.');
});
