import { Link } from '@tanstack/react-router';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { adminWebsiteHistoryPath, adminWebsitePartPath } from '#shared/domain/paths.ts';
import type { PartSummary } from '#features/website/domain/api.ts';
import { parts as partsById } from '#features/site/domain/parts.ts';
import { RowActions } from '#shared/lists/row-actions.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import { type Columns, FramedTable } from '#shared/ui/list/table.tsx';
import { TimeAgo } from './time-ago.tsx';

export const PartsTable = ({ parts }: { parts: PartSummary[] }) => (
  <FramedTable
    caption="The parts of the website"
    columns={columns}
    rows={parts}
    rowKey={({ part }) => part}
  />
);

const columns: Columns<PartSummary> = [
  {
    header: 'Section',
    width: 'w-[20%]',
    cell: ({ part }) => <span className="font-semibold">{partsById[part].label}</span>,
  },
  { header: 'Live now', width: 'w-[30%]', cell: (summary) => <LiveWords {...summary} /> },
  { header: 'Draft', width: 'w-[33%]', cell: (summary) => <Draft {...summary} /> },
  {
    header: 'Actions',
    width: 'w-[17%]',
    isActions: true,
    cell: (summary) => <Actions {...summary} />,
  },
];

function LiveWords({ part, published, publishedAt, publishedBy }: PartSummary) {
  if (published === 0 || publishedAt === null) {
    return <Badge tone="plain">{part === 'look' ? 'Sample look' : 'Sample words'}</Badge>;
  }
  return (
    <>
      {`Version ${published}, ${formatOfficeDate(publishedAt)}`}
      <span className="block break-words text-quiet">by {publishedBy}</span>
    </>
  );
}

function Draft({ draft }: PartSummary) {
  if (!draft) return <span className="text-quiet">None</span>;
  return (
    <>
      {counted(draft.changes, 'change', 'changes')}
      {draft.problems > 0 && (
        <span className="font-medium text-brick">
          {`, ${counted(draft.problems, 'thing', 'things')} to finish`}
        </span>
      )}
      <span className="block break-words text-quiet">
        by {draft.updatedBy}, <TimeAgo at={draft.updatedAt} />
      </span>
    </>
  );
}

function Actions({ part, published }: PartSummary) {
  const of = <span className="sr-only"> {partsById[part].label}</span>;
  return (
    <RowActions>
      <Link to={adminWebsitePartPath('$part')} params={{ part }} className={rowActionClasses}>
        Edit{of}
      </Link>
      {published > 0 && (
        <Link to={adminWebsiteHistoryPath('$part')} params={{ part }} className={rowActionClasses}>
          History{of}
        </Link>
      )}
    </RowActions>
  );
}
