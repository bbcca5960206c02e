import { expect, test } from 'vitest';
import { mergeContents } from './merge.ts';

const before = {
  hero: { heading: 'Old heading', year: 1994 },
  about: { paragraphs: [{ text: 'One' }, { text: 'Two' }] },
};
const withParagraphs = (...texts: string[]) => ({
  ...before,
  about: { paragraphs: texts.map((text) => ({ text })) },
});

test('each edit keeps the values that only it changed, and mine wins where both did', () => {
  const theirs = { ...before, hero: { heading: 'Their heading', year: 2001 } };
  expect(mergeContents(before, theirs, before)).toEqual(theirs);
  expect(mergeContents(before, before, theirs)).toEqual(theirs);
  const mine = { ...before, hero: { heading: 'My heading', year: 1994 } };
  expect(mergeContents(before, theirs, mine).hero).toEqual({ heading: 'My heading', year: 2001 });
});

test('a list is merged item by item', () => {
  const theirs = withParagraphs('Their one', 'Two');
  expect(mergeContents(before, theirs, withParagraphs('One', 'My two'))).toEqual(
    withParagraphs('Their one', 'My two'),
  );
  const moved = withParagraphs('Two', 'One');
  expect(mergeContents(before, theirs, moved)).toEqual(moved);
});

test('a list stays whole if an edit added or removed items', () => {
  const longer = withParagraphs('One', 'Two', 'Three');
  const edited = withParagraphs('One', 'My two');
  expect(mergeContents(before, longer, before)).toEqual(longer);
  expect(mergeContents(before, longer, edited)).toEqual(edited);
  expect(mergeContents(before, edited, longer)).toEqual(longer);
  expect(mergeContents(before, edited, withParagraphs('One'))).toEqual(withParagraphs('One'));
});
