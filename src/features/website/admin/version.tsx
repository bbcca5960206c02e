import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import type { VersionSummary } from '#features/website/domain/api.ts';
import { changesBetween } from '#features/site/domain/changes.ts';
import { type PartId, parts } from '#features/site/domain/parts.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { versionQuery } from '#features/website/api/website.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { ChangeList } from './changes/change-list.tsx';
import { RestoreButtons } from './restore-buttons.tsx';

interface VersionProps {
  part: PartId;
  version: VersionSummary;
  /** The number of the version that visitors read. */
  newest: number;
}

export function Version({ part, version, newest }: VersionProps) {
  const { number, publishedAt, publishedBy, title, note, restoredFrom } = version;
  const isLive = number === newest;
  return (
    <section className="break-inside-avoid border border-line bg-surface p-4">
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        Version {number}
        {isLive && <Badge tone="oak">Live now</Badge>}
      </h2>
      <p className="break-words text-quiet">
        <time dateTime={publishedAt}>{formatOfficeDateTime(publishedAt)}</time>
        {` by ${publishedBy}${title ? `, ${title}` : ''}`}
        {restoredFrom !== null && `. Restores the words of version ${restoredFrom}`}
      </p>
      {note && <p className="mt-1 break-words">Why: {note}</p>}
      <Differences part={part} version={version} />
      {!isLive && <RestoreButtons part={part} number={number} newest={newest} />}
    </section>
  );
}

/** The changed texts are loaded when the user opens the line. */
function Differences({ part, version }: Pick<VersionProps, 'part' | 'version'>) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...versionQuery(part, version.number), enabled: isOpen });
  const { changes } = version;
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer font-medium break-words text-oak hover:underline">
        {counted(changes.length, 'change', 'changes')}
        <span className="font-normal text-quiet">{`: ${inOneLine(changes)}`}</span>
      </summary>
      {isOpen && (
        <div className="mt-3">
          <QueryView
            query={query}
            loading="Loading the changes..."
            failed="The changes could not be loaded"
          >
            {({ before, content }) => (
              <ChangeList changes={changesBetween(parts[part].groups, before, content)} />
            )}
          </QueryView>
        </div>
      )}
    </details>
  );
}

const mostNames = 3;

const inOneLine = (names: string[]) =>
  names.length <= mostNames
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`;
