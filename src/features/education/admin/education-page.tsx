import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import type { SearchOf } from '#shared/lists/url-search.ts';
import type { List } from '#shared/lists/use-list.ts';
import { filterOf, FilterSelect } from '#shared/ui/list/filter-select.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { RowButton } from '#shared/lists/row-actions.tsx';
import {
  type EducationRecord,
  educationType,
  courseTypes,
  type EducationQuery,
} from '#features/education/domain/education.ts';
import { ImportLink } from '#shared/screen/import-link.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { useDeletion } from '#shared/lists/use-deletion.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { educationRecords, deleteHandInFile } from '#features/education/api.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { useVerification, VerificationBar } from './verification.tsx';
import { educationColumns, handedInColumns } from './education-columns.tsx';
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
  const columns = list.search.handIn === 'waiting' ? handedInColumns : educationColumns;
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
        columns={columns(
          isFrontDesk
            ? {}
            : {
                verify: verification.renderButton,
                deleteFile: fileDeletion.renderButton,
                onReturn: setReturned,
              },
        )}
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

/** The button that deletes the file of a row's record for good, and the dialog that asks first. */
function useFileDeletion() {
  const remove = useRecordChange<EducationRecord>({
    change: ({ id, fileId }) => deleteHandInFile(id, fileId ?? ''),
    refresh: educationRecords.refresh,
    success: 'File deleted successfully',
    failure: 'Failed to delete file',
  });
  const { ask, dialog } = useConfirmedChange(remove, ({ courseTitle }) => ({
    title: 'Delete file',
    question: `Are you sure you want to delete the file of "${courseTitle}"? Other courses that share it lose it, too. This action cannot be undone.`,
    verb: 'Delete',
    pending: 'Deleting...',
    isDestructive: true,
  }));
  return {
    dialog,
    renderButton: (record: EducationRecord) =>
      record.fileId !== null && (
        <RowButton
          label="Delete file"
          of={`of ${record.courseTitle}`}
          onClick={(event) => ask(record, event)}
        />
      ),
  };
}

const statuses = [
  { value: 'verified', label: 'Verified' },
  { value: 'pending', label: 'Pending' },
  { value: 'waiting', label: 'Handed in' },
  { value: 'none', label: 'Pending, not handed in' },
] as const;

function EducationFilters({ list }: { list: List<EducationRecord, SearchOf<EducationQuery>> }) {
  const { data } = useQuery({ ...agentNamesQuery, select: toAgentOptions });
  const { agent, status, handIn } = list.search;
  // Offer the chosen agent even before the names are loaded.
  const loading = agent ? [{ value: agent, label: 'Loading agents...' }] : [];
  const filter = filterOf(list);
  return (
    <>
      {filter('agent', 'Agent', 'All agents', data ?? loading)}
      {filter('type', 'Type', 'All types', courseTypes.options)}
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses}
        value={handIn ?? status}
        onChoose={(chosen) =>
          list.narrow(
            chosen === 'waiting' || chosen === 'none'
              ? { status: undefined, handIn: chosen }
              : { status: chosen, handIn: undefined },
          )
        }
      />
    </>
  );
}
