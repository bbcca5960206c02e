/** Words that both texts have, or that only one of them has. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added';
  words: string;
}

/** From this number of words on, a comparison by words costs too much. */
const mostWords = 1500;

/** Returns the words of a text, each with the space after it. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? [];

/** Returns the length of the longest common sequence of the words from each pair of places on. */
function commonLengths(before: string[], after: string[]): Uint16Array[] {
  const lengths = Array.from(
    { length: before.length + 1 },
    () => new Uint16Array(after.length + 1),
  );
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const rest = before[i] === after[j] ? (lengths[i + 1]?.[j + 1] ?? 0) + 1 : 0;
      const row = lengths[i] ?? new Uint16Array();
      row[j] = Math.max(rest, lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/** @returns both texts as one, with the words that were removed and added */
export function wordDifferences(before: string, after: string): WordRun[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const runs: WordRun[] = [];
  const add = (kind: WordRun['kind'], words: string) => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.words += words;
    else if (words !== '') runs.push({ kind, words });
  };
  if (old.length > mostWords || now.length > mostWords) {
    add('removed', before);
    add('added', after);
    return runs;
  }
  const lengths = commonLengths(old, now);
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [oldWord, newWord] = [old[i], now[j]];
    if (oldWord !== undefined && oldWord === newWord) {
      add('same', oldWord);
      i++;
      j++;
    } else if (
      oldWord !== undefined &&
      (newWord === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      add('removed', oldWord);
      i++;
    } else {
      add('added', newWord ?? '');
      j++;
    }
  }
  return runs;
}
