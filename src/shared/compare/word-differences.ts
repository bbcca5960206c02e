import { diffArrays } from 'diff';

/** Successive words that stayed the same, or that are shown as removed or as added. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** The number of words or paragraphs in both texts, times the number of edits. */
export const mostWork = 10_000_000;

/**
 * Returns the maximum number of edits to look for between two texts.
 * @param parts the number of words or paragraphs of both texts
 */
export const mostEdits = (parts: number, work: number): number =>
  Math.floor(work / Math.max(1, parts));

/** Returns the words of a text, each with the white space after it. */
const splitWords = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

/**
 * Returns both texts as one, with the words that were removed and added. If comparing the texts
 * would take more than the maximum work, returns one removed and one added text.
 * @param work the maximum product of the number of words and the number of edits
 */
export function wordDifferences(before: string, after: string, work = mostWork): WordRun[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const maxEditLength = mostEdits(old.length + now.length, work);
  const runs: WordRun[] = diffArrays(old, now, { maxEditLength })?.map(
    ({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      words: value.join(''),
    }),
  ) ?? [
    { kind: 'removed', words: before },
    { kind: 'added', words: after },
  ];
  return runs.filter(({ words }) => words !== '');
}
