import type { VerificationFailure } from '#features/education/domain/education-classes.ts';
import { type EducationRecord, educationType } from '#features/education/domain/education.ts';
import { ApiError } from '#shared/api/request.ts';
import { RowButton } from '#shared/lists/row-actions.tsx';
import { SelectionBar } from '#shared/lists/selection-bar.tsx';
import { useBulkChange } from '#shared/lists/use-bulk-change.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { educationRecords, verifyRecords } from '#features/education/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';

const reasons: Record<VerificationFailure, string> = {
  gone: 'was deleted in the meantime',
  unchanged: 'is already verified',
  sent_again: 'was sent again by the agent, so please read it first',
  changed: 'was changed in the meantime, so please read it first',
};

/** @throws ApiError with the reasons, unless all records are verified now */
async function verifyAll(records: EducationRecord[]) {
  const { failed } = await verifyRecords(records);
  const detail = failed
    .filter(({ reason }) => reason !== 'unchanged')
    .map(({ id, reason }) => {
      const record = records.find((each) => each.id === id);
      return `${record ? educationType.nameOf(record) : 'A record'} ${reasons[reason]}.`;
    })
    .join(' ');
  if (detail !== '') throw new ApiError(409, detail, { detail });
}

/**
 * Returns a function that renders the "Verify" buttons of a row: of its record, and of all records on
 * the screen with evidence on the same page. Also returns the change that verifies all
 * selected records.
 */
export function useVerification(rows: EducationRecord[]) {
  const one = useRecordChange<EducationRecord>({
    change: (record) => verifyAll([record]),
    refresh: educationRecords.refresh,
    success: 'Record verified',
    failure: 'Failed to verify record',
    explainsConflict: true,
  });
  const pageOf = ({ fileId }: EducationRecord) =>
    rows.filter((row) => fileId !== null && !row.isVerified && row.fileId === fileId);
  const page = useRecordChange<EducationRecord>({
    change: (record) => verifyAll(pageOf(record)),
    refresh: educationRecords.refresh,
    success: 'Records verified',
    failure: 'Failed to verify the records',
    explainsConflict: true,
  });
  const bulk = useBulkChange<EducationRecord, undefined, VerificationFailure>({
    rows,
    nameOf: educationType.nameOf,
    unknownName: 'A record',
    send: (ids) => verifyRecords(rows.filter(({ id }) => ids.includes(id))),
    reasons,
    success: ({ changed }) => `${counted(changed.length, 'record', 'records')} verified`,
    failure: 'Failed to verify the records',
    refresh: educationRecords.refresh,
  });
  return {
    bulk,
    renderButton: (record: EducationRecord) =>
      !record.isVerified && (
        <>
          <RowButton
            label="Verify"
            of={educationType.nameOf(record)}
            isPending={one.isPending && one.variables.id === record.id}
            onClick={() => one.mutate(record)}
          />
          {pageOf(record).length > 1 && (
            <RowButton
              label={`Verify all ${pageOf(record).length} in file`}
              of={educationType.nameOf(record)}
              isPending={page.isPending && page.variables.id === record.id}
              onClick={() => page.mutate(record)}
            />
          )}
        </>
      ),
  };
}

export const VerificationBar = ({ bulk }: { bulk: ReturnType<typeof useVerification>['bulk'] }) => (
  <SelectionBar
    label="Selected records"
    count={bulk.count}
    failures={bulk.failures}
    onSelectAll={bulk.selectAll}
    onClear={bulk.clear}
  >
    <Button pending={bulk.isPending && 'Saving...'} onClick={() => bulk.edit(undefined)}>
      Verify
    </Button>
  </SelectionBar>
);
