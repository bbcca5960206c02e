import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type EducationRecord, educationType } from '#features/education/domain/education.ts';
import type { CardRecord } from '#features/standing/domain/card.ts';
import { creditInput, type CreditInput, creditLabels } from '#features/standing/domain/credit.ts';
import { type Credit, creditDecisions } from '#features/education/domain/credit.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { fieldConflicts, keepMine, rebaseForm } from '#shared/forms/field-conflicts.ts';
import { fieldInWords } from '#shared/forms/field-words.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useVersionedSave } from '#shared/forms/use-versioned-save.ts';
import { decideCredit } from '#features/standing/api/standing.ts';
import { educationRecords } from '#features/education/api.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { toast } from '#shared/ui/toast.tsx';

type StoredCredit = Pick<EducationRecord, keyof Omit<CardRecord, 'version'>>;

const labels = {
  decision: creditLabels.creditDecision,
  reason: 'Reason',
  isBrokerTopic: creditLabels.isBrokerTopic,
  isFairHousing: creditLabels.isFairHousing,
};

const toInput = ({ creditDecision, creditReason, ...record }: Credit): CreditInput => ({
  decision: creditDecision,
  reason: creditReason ?? '',
  isBrokerTopic: record.isBrokerTopic,
  isFairHousing: record.isFairHousing,
});

const { agentId: _, ...factLabels } = educationType.labels;
const conflictLabels = { ...labels, ...factLabels };

/** The values that the conflict dialog compares. They include the facts of the record. */
const toConflictValues = (record: StoredCredit) => ({
  ...toInput(record),
  courseTitle: record.courseTitle,
  provider: record.provider,
  courseType: record.courseType,
  hoursCompleted: record.hoursCompleted,
  completionDate: record.completionDate,
  certificateNumber: record.certificateNumber,
  isVerified: record.isVerified,
});

const inWords = (name: string, value: unknown) =>
  fieldInWords({ choices: { decision: creditDecisions, ...educationType.choices } }, name, value);

export function useCreditForm({ version, ...record }: CardRecord, onSaved: () => void) {
  const client = useQueryClient();
  /** The version that the next save overwrites. */
  const base = useRef<Versioned<StoredCredit>>({ record, etag: `"${version}"` });
  const form = useForm({
    schema: creditInput,
    defaultValues: toInput(record),
  });
  const versioned = useVersionedSave<StoredCredit, CreditInput>({
    entity: educationType.entity,
    read: educationRecords.get,
    send: (input, { etag } = base.current) => decideCredit(record.id, input, etag),
    changesOf: ({ base: before, theirs }) =>
      fieldConflicts(
        { labels: conflictLabels, inWords },
        toConflictValues(before.record),
        toConflictValues(theirs.record),
        form.getValues(),
        keepMine(toInput(before.record), toInput(theirs.record), form.getValues()),
      ),
    onLoadTheirs: (theirs) => {
      base.current = theirs;
      form.reset(toInput(theirs.record));
      void educationRecords.refresh(client);
    },
    onKeepMine: ({ base: before, theirs }) => {
      base.current = theirs;
      rebaseForm(form, toInput(before.record), toInput(theirs.record));
      submission.submit();
    },
  });
  const submission = useSubmission(
    form,
    labels,
    (input: CreditInput) => versioned.save(input, base.current),
    () => {
      onSaved();
      toast({ title: 'Record updated successfully' });
      return educationRecords.refresh(client);
    },
  );
  useUnsavedWork(form.formState.isDirty && !submission.isSent);
  return { form, submission, conflictDialog: versioned.dialog };
}
