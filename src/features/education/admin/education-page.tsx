import { getRouteApi, Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  courseTypes,
  type EducationRecord,
  educationType,
} from '#features/education/domain/education.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { ImportLink } from '#shared/screen/import-link.tsx';
import { RecordName } from '#shared/lists/row-actions.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { useDeletion } from '#shared/lists/use-deletion.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { educationRecords } from '#features/education/api.ts';
import { adminEditPath, adminPaths } from '#shared/domain/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/ui/list/counted.ts';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import { dateOrder, numberOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import type { Column } from '#shared/ui/list/table.tsx';
import { useVerification, VerificationBar } from './verification.tsx';
import { EducationFilters } from './education-filters.tsx';
import { useFileDeletion } from './file-deletion.tsx';
import { RecordStatus } from './record-status.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const route = getRouteApi(`/signed-in${adminPaths.education}`);

export function EducationPage() {
  const list = useSortedList(route.useSearch(), educationRecords.list, {
    by: 'date',
    direction: 'descending',
  });
  const { renderButton, dialog } = useDeletion({
    type: educationType,
    calls: educationRecords,
    question: ({ courseTitle }) => courseTitle,
  });
  const rows = list.query.data?.rows ?? [];
  const verification = useVerification(rows);
  const fileDeletion = useFileDeletion();
  const isFrontDesk = useIsFrontDesk();
  const [returned, setReturned] = useState<EducationRecord | null>(null);
  return (
    <>
      <ListScreen
        list={list}
        type={educationType}
        count={(total) => counted(total, 'record', 'records')}
        searchLabel="Search by course, provider or agent"
        filters={<EducationFilters list={list} />}
        empty={{ icon: GraduationCap, body: 'Add the courses that agents have completed.' }}
        columns={[
          ...columns,
          isFrontDesk
            ? statusColumn({})
            : statusColumn({
                verify: verification.renderButton,
                deleteFile: fileDeletion.renderButton,
                onReturn: setReturned,
              }),
        ]}
        {...(!isFrontDesk && {
          renderActions: renderButton,
          selection: verification.bulk.selection,
        })}
        links={
          <>
            <ImportLink kind="education" />
            <Link
              to={adminPaths.educationClass}
              state={{ list: list.search }}
              className={buttonClasses('secondary')}
            >
              Add Class
            </Link>
          </>
        }
      />
      <VerificationBar bulk={verification.bulk} />
      {dialog}
      {fileDeletion.dialog}
      <ReturnDialog record={returned} onClose={() => setReturned(null)} />
    </>
  );
}

const columns: [Column<EducationRecord>, ...Column<EducationRecord>[]] = [
  {
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
  },
  {
    header: 'Course Title',
    width: 'wide:w-[15%]',
    sort: { by: 'course', words: textOrder },
    cell: ({ id, courseTitle }) => (
      <RecordName to={adminEditPath(adminPaths.education, id)} name={courseTitle}>
        <SampleMark id={id} />
      </RecordName>
    ),
  },
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

/** The buttons of the column "Status", which the front desk does not have. */
interface StatusButtons {
  verify?: (record: EducationRecord) => ReactNode;
  deleteFile?: (record: EducationRecord) => ReactNode;
  onReturn?: (record: EducationRecord) => void;
}

const statusColumn = ({
  verify,
  deleteFile,
  onReturn,
}: StatusButtons): Column<EducationRecord> => ({
  header: 'Status',
  width: 'wide:w-[17%]',
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
