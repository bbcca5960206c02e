import { deleteHandInFile, educationRecords } from '#features/education/api.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { RowButton } from '#shared/lists/row-actions.tsx';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';

/** The button that deletes the file of a row's record for good, and the dialog that asks first. */
export function useFileDeletion() {
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
