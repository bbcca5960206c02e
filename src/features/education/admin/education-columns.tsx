import type { ReactNode } from 'react';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { courseTypes, type EducationRecord } from '#features/education/domain/education.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { adminEditPath, adminPaths } from '#shared/domain/paths.ts';
import { RecordName } from '#shared/lists/row-actions.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import { dateOrder, numberOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import type { Column, Columns } from '#shared/ui/list/table.tsx';
import { RecordStatus } from './record-status.tsx';

const agentColumn: Column<EducationRecord> = {
  header: 'Agent',
  width: 'wide:w-[12.5%]',
  sort: { by: 'agent', words: textOrder },
  cell: ({ agentId, agentName, agentIsActive }) => (
    <AgentLink
      agentId={agentId}
      name={markedName(agentName || 'Unknown Agent', agentIsActive)}
      tab="license"
    />
  ),
};

const courseColumn: Column<EducationRecord> = {
  header: 'Course Title',
  width: 'wide:w-[15%]',
  sort: { by: 'course', words: textOrder },
  cell: ({ id, courseTitle }) => (
    <RecordName to={adminEditPath(adminPaths.education, id)} name={courseTitle}>
      <SampleMark id={id} />
    </RecordName>
  ),
};

const courseColumns: Column<EducationRecord>[] = [
  {
    header: 'Provider',
    width: 'wide:w-[11%]',
    sort: { by: 'provider', words: textOrder },
    cell: ({ provider }) => <OneLine title={provider} />,
  },
  {
    header: 'Type',
    width: 'wide:w-[10.5%]',
    sort: { by: 'type', words: textOrder },
    cell: ({ courseType }) => <Badge tone="plain">{courseTypes.labels[courseType]}</Badge>,
  },
  {
    header: 'Hours',
    width: 'wide:w-[8%]',
    isNumeric: true,
    sort: { by: 'hours', words: numberOrder },
    cell: ({ hoursCompleted }) => `${hoursCompleted} hrs`,
  },
  {
    header: 'Completion Date',
    width: 'wide:w-[10.5%]',
    sort: { by: 'date', words: dateOrder },
    cell: ({ completionDate }) => (
      <time dateTime={completionDate} className="whitespace-nowrap">
        {formatCalendarDate(completionDate)}
      </time>
    ),
  },
];

/** The buttons of the column "Status". The front desk has none. */
interface StatusButtons {
  verify?: (record: EducationRecord) => ReactNode;
  deleteFile?: (record: EducationRecord) => ReactNode;
  onReturn?: (record: EducationRecord) => void;
}

const statusColumn = (
  { verify, deleteFile, onReturn }: StatusButtons,
  width: string,
): Column<EducationRecord> => ({
  header: 'Status',
  width,
  sort: { by: 'status', words: { ascending: 'pending first', descending: 'verified first' } },
  cell: (record) => (
    <span className="flex flex-wrap items-center gap-1 wide:-my-[5px] wide:min-h-8">
      <RecordStatus
        record={record}
        verify={verify?.(record)}
        deleteFile={deleteFile?.(record)}
        onReturn={onReturn}
      />
    </span>
  ),
});

export const educationColumns = (buttons: StatusButtons): Columns<EducationRecord> => [
  agentColumn,
  courseColumn,
  ...courseColumns,
  statusColumn(buttons, 'wide:w-[17%]'),
];

/** The course in one column, so that there is room for the picture that the office compares it with. */
const wholeCourseColumn: Column<EducationRecord> = {
  ...courseColumn,
  width: 'wide:w-[22%]',
  cell: (record) => (
    <>
      {courseColumn.cell(record)}
      <OneLine title={record.provider} />
      {courseColumns.slice(1).map(({ header, cell }) => (
        <div key={header}>{cell(record)}</div>
      ))}
    </>
  ),
};

/** The picture of a certificate. A PDF can have scripts, so it is only downloaded. */
const Evidence = ({ id, fileId, fileType, courseTitle }: EducationRecord) =>
  fileId !== null &&
  fileType === 'image/jpeg' && (
    <img
      src={apiPaths.educationFile(id, fileId)}
      alt={`Evidence of ${courseTitle}`}
      loading="lazy"
      className="max-h-128 max-w-full border border-line bg-sunken"
    />
  );

/** The columns of the records that agents handed in. Each shows its picture beside "Verify". */
export const handedInColumns = (buttons: StatusButtons): ReturnType<typeof educationColumns> => [
  agentColumn,
  wholeCourseColumn,
  {
    header: 'Handed in',
    width: 'wide:w-[38%]',
    sort: { by: 'createdAt', words: dateOrder },
    isActions: true,
    cell: Evidence,
  },
  statusColumn(buttons, 'wide:w-[17%]'),
];
