import { diffArrays } from 'diff';
import { mostEdits, mostWork, type WordRun, wordDifferences } from './word-differences.ts';

export type TextPart = { isSame: true; paragraphs: string[] } | { isSame: false; runs: WordRun[] };

/**
 * The minimum share of the longer text, in characters, that both texts have in common. With a
 * smaller share, the two whole texts are easier to read than one text with marked changes.
 */
const leastCommonShare = 0.25;

/** Returns the lines of a text that are not empty, each with the empty lines after it. */
const paragraphsOf = (text: string): string[] => text.match(/[^\n]+\n*/g) ?? [];

/**
 * Compares two texts by paragraphs, and then only the words of the changed ones, so that comparing
 * a long text takes little time. White space at the end of a paragraph does not count.
 */
export function textDifferences(before: string, after: string): TextPart[] {
  const parts: TextPart[] = [];
  const compare = comparison();
  let removed: string[] = [];
  const addChanged = (old: string[], now: string[]) => {
    for (const [left, right] of pairsOf(old, now)) {
      const runs = compare(left, right);
      if (runs.length > 0) parts.push({ isSame: false, runs });
    }
  };
  for (const change of paragraphChanges(paragraphsOf(before), paragraphsOf(after))) {
    if (change.removed) {
      removed = change.value;
      continue;
    }
    addChanged(removed, change.added ? change.value : []);
    removed = [];
    if (!change.added) parts.push({ isSame: true, paragraphs: change.value });
  }
  addChanged(removed, []);
  return parts;
}

/** If the texts differ too much, all old paragraphs are removed and all new ones added. */
const paragraphChanges = (old: string[], now: string[]) =>
  diffArrays(old, now, {
    comparator: (left, right) => left.trimEnd() === right.trimEnd(),
    maxEditLength: mostEdits(old.length + now.length, mostWork),
  }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];

/** If their numbers differ, the only pair is all old ones and all new ones, each joined. */
const pairsOf = (old: string[], now: string[]): [string, string][] =>
  old.length === now.length
    ? old.map((paragraph, index) => [paragraph, now[index] ?? ''])
    : [[old.join(''), now.join('')]];

/**
 * Returns a function that compares the words of two texts. The function returns one removed and one
 * added text if the two have little in common, or if comparing them would take too much work. All
 * calls of the function share the maximum work.
 */
function comparison() {
  let work = mostWork;
  return (old: string, now: string): WordRun[] => {
    const [before, after] = [old.trimEnd(), now.trimEnd()];
    const runs = wordDifferences(before, after, work);
    work -= workOf(runs);
    const common = runs.reduce((sum, run) => sum + (run.kind === 'same' ? run.words.length : 0), 0);
    const isSimilar = common >= leastCommonShare * Math.max(before.length, after.length);
    return isSimilar ? runs : wordDifferences(before, after, 0);
  };
}

function workOf(runs: WordRun[]): number {
  const counts = runs.map(({ words }) => words.split(/\s+/).length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const edits = counts.reduce(
    (sum, count, nth) => sum + (runs[nth]?.kind === 'same' ? 0 : count),
    0,
  );
  return Math.min(mostWork, all * edits);
}
