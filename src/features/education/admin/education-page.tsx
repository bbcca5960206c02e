import { getRouteApi, Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { type EducationRecord, educationType } from '#features/education/domain/education.ts';
import { ImportLink } from '#shared/screen/import-link.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { useDeletion } from '#shared/lists/use-deletion.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { educationRecords } from '#features/education/api.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/ui/list/counted.ts';
import { useVerification, VerificationBar } from './verification.tsx';
import { educationColumns, handedInColumns } from './education-columns.tsx';
import { EducationFilters } from './education-filters.tsx';
import { useFileDeletion } from './file-deletion.tsx';
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
