import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifferences } from './word-differences.ts';

test('words that were removed and added are marked, and the others are shared', () => {
  expect(wordDifferences('over 15 years in Savannah', 'over 20 years in Brunswick')).toEqual([
    { kind: 'same', words: 'over ' },
    { kind: 'removed', words: '15 ' },
    { kind: 'added', words: '20 ' },
    { kind: 'same', words: 'years in ' },
    { kind: 'removed', words: 'Savannah' },
    { kind: 'added', words: 'Brunswick' },
  ]);
  expect(wordDifferences('', '')).toEqual([]);
  expect(wordDifferences('', 'New')).toEqual([{ kind: 'added', words: 'New' }]);
});

test('the shared words and those of one text together are that text', () => {
  const text = array(constantFrom('a', 'b', 'c', '\n\n', ' '), { maxLength: 20 });
  assert(
    property(text, text, (before, after) => {
      const runs = wordDifferences(before.join(' '), after.join(' '));
      const join = (left: string) =>
        runs.map(({ kind, words }) => (kind === left ? '' : words)).join('');
      expect([join('added'), join('removed')]).toEqual([before.join(' '), after.join(' ')]);
    }),
  );
});

test('two long texts with few changes are compared by words', () => {
  const long = 'word '.repeat(20_000);
  expect(wordDifferences(long, `${long}end`).map(({ kind }) => kind)).toEqual(['same', 'added']);
});

test('two long texts with many changes are compared as a whole', () => {
  const [before, after] = ['old ', 'new '].map((word) => word.repeat(2000));
  expect(wordDifferences(before!, after!).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
