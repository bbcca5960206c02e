import { Link } from '@tanstack/react-router';
import { Check, Hourglass, Minus, type LucideIcon } from 'lucide-react';
import { courseTypes } from '#features/education/domain/education.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { adminEditPath, adminPaths } from '#shared/domain/paths.ts';
import type { CardRecord } from '#features/standing/domain/card.ts';
import { plainHours } from '#features/standing/domain/hours.ts';
import type { RecordVerdict } from '#features/standing/domain/standing.ts';
import { RowButton } from '#shared/lists/row-actions.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { FramedTable, type Columns } from '#shared/ui/list/table.tsx';

/** An education record, with the verdict on how many of its hours count. */
export interface JudgedRow extends CardRecord {
  verdict: RecordVerdict;
}

interface RecordTableProps {
  caption: string;
  rows: JudgedRow[];
  onDecide: (record: CardRecord) => void;
}

/** Education records with their verdicts, the newest first. */
export const RecordTable = ({ caption, rows, onDecide }: RecordTableProps) => (
  <FramedTable
    caption={caption}
    columns={columnsFor(onDecide)}
    rows={rows}
    rowKey={({ id }) => id}
    isQuiet={({ verdict }) => verdict.hours === '0.00'}
  />
);

const columnsFor = (onDecide: (record: CardRecord) => void): Columns<JudgedRow> => [
  { header: 'Course', width: 'wide:w-[30%]', cell: (record) => <Course record={record} /> },
  {
    header: 'Completed',
    width: 'wide:w-[15%]',
    cell: ({ completionDate }) => (
      <time dateTime={completionDate} className="whitespace-nowrap">
        {formatCalendarDate(completionDate)}
      </time>
    ),
  },
  {
    header: 'Hours',
    width: 'wide:w-[9%]',
    isNumeric: true,
    cell: ({ hoursCompleted }) => plainHours(hoursCompleted),
  },
  { header: 'Credit', width: 'wide:w-[36%]', cell: ({ verdict }) => <Verdict {...verdict} /> },
  {
    header: 'Actions',
    width: 'wide:w-[10%]',
    isActions: true,
    cell: (record) => (
      <RowButton label="Override credit" of={record.courseTitle} onClick={() => onDecide(record)} />
    ),
  },
];

function Course({ record }: { record: CardRecord }) {
  const { provider, certificateNumber, isBrokerTopic, isFairHousing } = record;
  return (
    <>
      <Link
        to={adminEditPath(adminPaths.education, '$id')}
        params={{ id: record.id }}
        className="py-0.5 font-semibold break-words text-link wide:py-0"
      >
        {record.courseTitle}
      </Link>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
        <Badge tone="plain">{courseTypes.labels[record.courseType]}</Badge>
        {isBrokerTopic && <Badge tone="plain">Broker topics</Badge>}
        {isFairHousing && <Badge tone="plain">Fair housing</Badge>}
        <span className="min-w-0 break-words">
          {provider}
          {certificateNumber && `, certificate ${certificateNumber}`}
        </span>
      </span>
    </>
  );
}

function iconOf({ verdict, hours }: RecordVerdict): [LucideIcon, string] {
  if (hours === '0.00') return [Minus, 'text-brick'];
  return verdict === 'pending' ? [Hourglass, 'text-ink'] : [Check, 'text-oak'];
}

function Verdict(verdict: RecordVerdict) {
  const [Icon, color] = iconOf(verdict);
  return (
    <span className="flex items-start gap-1.5">
      <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${color}`} />
      <span className="min-w-0 break-words">{verdict.sentence}</span>
    </span>
  );
}
