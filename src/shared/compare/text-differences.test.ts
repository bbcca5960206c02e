import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { textDifferences } from './text-differences.ts';

test('unchanged paragraphs stay whole, and the words of a changed one are compared', () => {
  const before = 'Keys.\n\nTwo people stay until the end.\n\nLock up.';
  const after = 'Keys.\n\nThree people stay until the end.\n\nLock up.';
  expect(textDifferences(before, after)).toEqual([
    { isSame: true, paragraphs: ['Keys.\n\n'] },
    {
      isSame: false,
      runs: [
        { kind: 'removed', words: 'Two ' },
        { kind: 'added', words: 'Three ' },
        { kind: 'same', words: 'people stay until the end.' },
      ],
    },
    { isSame: true, paragraphs: ['Lock up.'] },
  ]);
});

test('a paragraph that was added or removed is a part of its own', () => {
  expect(textDifferences('One.\nTwo.', 'One.')).toEqual([
    { isSame: true, paragraphs: ['One.'] },
    { isSame: false, runs: [{ kind: 'removed', words: 'Two.' }] },
  ]);
  expect(textDifferences('', 'One.')).toEqual([
    { isSame: false, runs: [{ kind: 'added', words: 'One.' }] },
  ]);
});

test('empty lines and white space at the end of a line do not count as differences', () => {
  expect(textDifferences('One. \nTwo.', 'One.\n\nTwo.\n')).toMatchObject([{ isSame: true }]);
});

test('paragraphs with few common words are shown as replaced', () => {
  expect(textDifferences('Lock the doors at night.', 'Call the office about keys.')).toEqual([
    {
      isSame: false,
      runs: [
        { kind: 'removed', words: 'Lock the doors at night.' },
        { kind: 'added', words: 'Call the office about keys.' },
      ],
    },
  ]);
});

const wordsIn = (lines: string[]) => lines.join(' ').split(' ').filter(Boolean);

test('the parts of either text are the paragraphs of that text', () => {
  const text = array(constantFrom('a b', 'a c', 'd e f', 'x'), { maxLength: 12 });
  assert(
    property(text, text, (before, after) => {
      const parts = textDifferences(before.join('\n'), after.join('\n'));
      const wordsOf = (left: string) =>
        parts
          .map((part) =>
            part.isSame
              ? part.paragraphs.join('')
              : part.runs.map(({ kind, words }) => (kind === left ? '' : words)).join(''),
          )
          .join('\n')
          .split(/\s+/)
          .filter(Boolean);
      expect([wordsOf('added'), wordsOf('removed')]).toEqual([wordsIn(before), wordsIn(after)]);
    }),
  );
});
