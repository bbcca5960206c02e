import type { ReactNode } from 'react';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { isHandedIn } from '#features/education/domain/hand-in.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';

/** The state of a record that is not verified, and the day of the last change by the agent or office. */
const stateOf = ({ returnedAt, handedInAt }: EducationRecord): [state: string, at: string | null] =>
  returnedAt === null
    ? [handedInAt === null ? 'Pending' : 'Handed in', handedInAt]
    : ['Returned', returnedAt];

/** Opens a picture in another tab, and downloads a PDF. */
const FileLink = ({ record: { id, fileId, courseTitle } }: { record: EducationRecord }) =>
  fileId !== null && (
    <a
      href={apiPaths.educationFile(id, fileId)}
      target="_blank"
      rel="noopener noreferrer"
      className={rowActionClasses}
    >
      View file<span className="sr-only"> of {courseTitle} (opens a new tab)</span>
    </a>
  );

interface RecordStatusProps {
  record: EducationRecord;
  verify: ReactNode;
  deleteFile: ReactNode;
  /** Missing for the front desk, which may not return a hand-in. */
  onReturn: ((record: EducationRecord) => void) | undefined;
}

/** The status of a record, and what the office can do with one that waits for it. */
export function RecordStatus({ record, verify, deleteFile, onReturn }: RecordStatusProps) {
  if (record.isVerified) {
    return (
      <>
        <Badge tone="oak">Verified</Badge>
        <FileLink record={record} />
        {deleteFile}
      </>
    );
  }
  const [state, at] = stateOf(record);
  return (
    <>
      <Badge tone="plain">{state}</Badge>
      {at !== null && <span className="text-sm text-quiet">{formatOfficeDate(at)}</span>}
      {isHandedIn(record) && record.fileId === null && (
        <span className="w-full text-sm text-quiet">No evidence yet</span>
      )}
      <RowActions>
        <FileLink record={record} />
        {verify}
        {onReturn && isHandedIn(record) && (
          <RowButton label="Return" of={record.courseTitle} onClick={() => onReturn(record)} />
        )}
        {deleteFile}
      </RowActions>
    </>
  );
}
