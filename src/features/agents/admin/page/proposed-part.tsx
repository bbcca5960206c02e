import type { ReactNode } from 'react';
import { proposedLabels, type ProposedChange } from '#features/agents/domain/page-proposals.ts';
import { Added, Removed } from '#shared/compare/changed-words.tsx';
import { wordDifferences } from '#shared/compare/word-differences.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { sitePaths } from '#shared/domain/paths.ts';

/** Whether the value of the office stays, or the proposed one is taken. */
export type Chosen = 'keep' | 'take';

interface ProposedPartProps {
  agentId: string;
  change: ProposedChange;
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen) => void;
}

/**
 * One part of the page: before and after, or all three values if the office has changed it since.
 */
export function ProposedPart({ agentId, change, chosen, onChoose }: ProposedPartProps) {
  const { part, base, page, proposed, needsChoice } = change;
  const shown =
    part === 'portrait' ? <Portrait src={apiPaths.proposedPortrait(agentId)} /> : proposed;
  return (
    <div className="py-2">
      <dt className="text-sm text-quiet">
        {part === 'portrait' ? 'Portrait' : proposedLabels[part]}
      </dt>
      <dd className="break-words whitespace-pre-wrap">
        {needsChoice ? (
          <fieldset className="space-y-2">
            <legend>The office has changed this since the agent sent it.</legend>
            <p>Before: {valueOf(part, base)}</p>
            <Choice name={part} isChosen={chosen === 'keep'} onChoose={() => onChoose('keep')}>
              Keep the page’s: {valueOf(part, page)}
            </Choice>
            <Choice name={part} isChosen={chosen === 'take'} onChoose={() => onChoose('take')}>
              Take the agent’s: {shown ?? nothing}
            </Choice>
          </fieldset>
        ) : part === 'portrait' ? (
          <span className="flex flex-wrap gap-4">
            <Captioned caption="Now">{valueOf(part, page)}</Captioned>
            <Captioned caption="Proposed">{shown}</Captioned>
          </span>
        ) : (
          <Compared before={page ?? ''} after={proposed ?? ''} />
        )}
      </dd>
    </div>
  );
}

const Captioned = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <span className="grid content-start gap-1">
    <span className="text-sm text-quiet">{caption}</span>
    {children}
  </span>
);

const nothing = <span className="text-quiet">nothing</span>;
const Portrait = ({ src }: { src: string }) => (
  <img src={src} alt="" className="h-50 w-40 object-cover" />
);

function valueOf(part: ProposedChange['part'], value: string | null): ReactNode {
  if (value === null) return nothing;
  return part === 'portrait' ? <Portrait src={sitePaths.portrait(value, 400, 'webp')} /> : value;
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const Choice = ({ name, isChosen, onChoose, children }: ChoiceProps) => (
  <label className="flex items-start gap-2">
    <input
      type="radio"
      name={`proposed-${name}`}
      checked={isChosen}
      onChange={onChoose}
      className="mt-1 accent-oak"
    />
    <span>{children}</span>
  </label>
);

const Compared = ({ before, after }: { before: string; after: string }) =>
  wordDifferences(before, after).map(({ kind, words }, nth) => {
    const Words = kind === 'removed' ? Removed : Added;
    // oxlint-disable-next-line react/no-array-index-key -- The runs never change places.
    return kind === 'same' ? <span key={nth}>{words}</span> : <Words key={nth} words={words} />;
  });
