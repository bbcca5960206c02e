import type { Change } from '#features/site/domain/changes.ts';
import { isColor } from '#features/site/domain/colors/site-colors.ts';
import { Added, Removed } from '#shared/compare/changed-words.tsx';
import { type WordRun, wordDifferences } from '#shared/compare/word-differences.ts';

export const ChangeList = ({ changes }: { changes: Change[] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {changes.filter(hasWords).map((change) => (
      <div key={change.path} className="break-inside-avoid py-2">
        <dt className="text-sm text-quiet">{change.label}</dt>
        <dd className="break-words whitespace-pre-wrap">
          <ChangedText {...change} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Whether a change has any text to show. An empty field of an added or removed item has none. */
const hasWords = ({ before, after }: Change) => Boolean(before) || Boolean(after);

function ChangedText({ before, after }: Change) {
  if (before === undefined) {
    return <Added words={after ?? ''} mark={<Swatch words={after ?? ''} />} note="New: " />;
  }
  if (after === undefined) return <Removed words={before} mark={<Swatch words={before} />} />;
  const runs = wordDifferences(before, after);
  const isNew = !runs.some(({ kind }) => kind === 'same');
  return (
    <>
      {runs.map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The runs never change places.
        <Run key={index} {...run} />
      ))}
      {before === '' && isNew && <span className="text-quiet"> (was empty)</span>}
      {after === '' && <span className="text-quiet"> (now empty)</span>}
    </>
  );
}

function Run({ kind, words }: WordRun) {
  if (kind === 'same') return <span>{shortened(words)}</span>;
  const Changed = kind === 'removed' ? Removed : Added;
  return <Changed words={words} mark={<Swatch words={words} />} />;
}

/**
 * A small square in a color, before the color's six digits. Nothing for words that are no color.
 */
const Swatch = ({ words }: { words: string }) =>
  isColor(words) && (
    <span
      aria-hidden
      className="mr-1 inline-block size-3.5 border border-edge align-[-0.125em] forced-color-adjust-none"
      style={{ background: words }}
    />
  );

const mostWords = 24;
const shownWords = 8;

/** Leaves out the middle of a long text that did not change. */
function shortened(text: string): string {
  const words = text.match(/\S+\s*/g) ?? [];
  if (words.length <= mostWords) return text;
  const end = words.slice(-shownWords).join('');
  return `${words.slice(0, shownWords).join('').trimEnd()} … ${end}`;
}
