import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { type Policy, policyCategories } from '#features/policies/domain/policies.ts';
import type { PolicyVersion } from '#features/policies/domain/versions.ts';
import { Added, Removed } from '#shared/compare/changed-words.tsx';
import { textDifferences, type TextPart } from '#shared/compare/text-differences.ts';
import { wordDifferences, type WordRun } from '#shared/compare/word-differences.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { policyVersionQuery } from '#features/policies/api/policies.ts';
import { counted } from '#shared/domain/text/counted.ts';

export type ComparedText = number | 'text';

type Words = Pick<Policy, 'title' | 'category' | 'content'>;

interface ComparisonProps {
  workingText: Policy;
  from: ComparedText;
  to: ComparedText;
}

export function Comparison({ workingText, from, to }: ComparisonProps) {
  return (
    <ComparedWords workingText={workingText} text={from}>
      {(before, beforeName) => (
        <ComparedWords workingText={workingText} text={to}>
          {(after, afterName) => (
            <Differences before={before} after={after} names={[beforeName, afterName]} />
          )}
        </ComparedWords>
      )}
    </ComparedWords>
  );
}

interface ComparedWordsProps {
  workingText: Policy;
  text: ComparedText;
  children: (words: Words, name: string) => ReactNode;
}

const ComparedWords = ({ workingText, text, children }: ComparedWordsProps) =>
  text === 'text' ? (
    children(workingText, 'Text (not published)')
  ) : (
    <ComparedVersion id={workingText.id} number={text}>
      {(version) => children(version, `Version ${text}, ${formatOfficeDate(version.publishedAt)}`)}
    </ComparedVersion>
  );

interface ComparedVersionProps {
  id: string;
  number: number;
  children: (version: PolicyVersion) => ReactNode;
}

const ComparedVersion = ({ id, number, children }: ComparedVersionProps) => (
  <QueryView
    query={useQuery(policyVersionQuery(id, number))}
    loading={`Loading version ${number}...`}
    failed={`Version ${number} could not be loaded`}
  >
    {children}
  </QueryView>
);

interface DifferencesProps {
  before: Words;
  after: Words;
  names: [string, string];
}

function Differences({ before, after, names }: DifferencesProps) {
  const parts = useMemo(
    () => textDifferences(before.content, after.content),
    [before.content, after.content],
  );
  const [oldCategory, newCategory] = [before, after].map(
    ({ category }) => policyCategories.labels[category],
  );
  const facts = [
    { label: 'Title', runs: wordDifferences(before.title, after.title) },
    { label: 'Category', runs: wordDifferences(oldCategory ?? '', newCategory ?? '') },
  ].filter(({ runs }) => runs.some(({ kind }) => kind !== 'same'));
  const isSame = facts.length === 0 && parts.every((part) => part.isSame);
  if (isSame)
    return <output className="block">{`${names.join(' and ')} have the same words.`}</output>;
  const count = facts.length + parts.filter((part) => !part.isSame).length;
  return (
    <section aria-label="Changes" className="border border-line bg-surface">
      <output className="block border-b border-line px-4 py-2 text-sm text-quiet">
        {counted(count, 'change', 'changes')}
      </output>
      <div aria-hidden className={`${pairClasses} bg-sunken text-sm font-semibold max-lg:hidden`}>
        {names.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </div>
      {facts.map(({ label, runs }) => (
        <ChangedPart key={label} label={label} runs={runs} names={names} />
      ))}
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The parts never change places.
        <Part key={index} part={part} names={names} />
      ))}
    </section>
  );
}

const pairClasses =
  'grid gap-x-8 gap-y-3 border-b border-line px-4 py-3 last:border-b-0 lg:grid-cols-2 print:grid-cols-2';

const Part = ({ part, names }: { part: TextPart; names: [string, string] }) =>
  part.isSame ? (
    <SamePart paragraphs={part.paragraphs} />
  ) : (
    <ChangedPart runs={part.runs} names={names} />
  );

/** More unchanged paragraphs than this in a row are hidden until the user clicks. */
const mostContext = 2;

function SamePart({ paragraphs }: { paragraphs: string[] }) {
  const words = (
    <div className="max-w-[65ch] break-words whitespace-pre-wrap text-quiet">
      {paragraphs.join('').trimEnd()}
    </div>
  );
  return (
    <div className="border-b border-line px-4 py-3 last:border-b-0">
      {paragraphs.length <= mostContext ? (
        words
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm text-quiet hover:underline">
            {`${paragraphs.length} paragraphs are the same`}
          </summary>
          <div className="mt-2">{words}</div>
        </details>
      )}
    </div>
  );
}

interface ChangedPartProps {
  /** "Title" or "Category". Missing for a paragraph of the text. */
  label?: string;
  runs: WordRun[];
  names: [string, string];
}

const ChangedPart = ({ label, runs, names: [before, after] }: ChangedPartProps) => (
  <div className={pairClasses}>
    <Side name={before} label={label} runs={runs.filter(({ kind }) => kind !== 'added')} />
    <Side name={after} label={label} runs={runs.filter(({ kind }) => kind !== 'removed')} />
  </div>
);

interface SideProps {
  name: string;
  label: string | undefined;
  runs: WordRun[];
}

const Side = ({ name, label, runs }: SideProps) => (
  <div className="min-w-0">
    <p className="text-sm text-quiet lg:sr-only">{name}</p>
    {label && <p className="text-sm text-quiet">{label}</p>}
    <div className="break-words whitespace-pre-wrap">
      {runs.length === 0 && <span className="text-quiet">—</span>}
      {runs.map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The runs never change places.
        <Run key={index} {...run} />
      ))}
    </div>
  </div>
);

function Run({ kind, words }: WordRun) {
  if (kind === 'same') return <span>{words}</span>;
  return kind === 'removed' ? <Removed words={words} /> : <Added words={words} />;
}
