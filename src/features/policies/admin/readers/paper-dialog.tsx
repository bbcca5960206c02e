import { useState } from 'react';
import { serverTime } from '#shared/api/server-time.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { paperInput, type PolicyReader } from '#features/policies/domain/readers.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { DateField, TextAreaField, TextField } from '#shared/forms/fields.tsx';
import {
  DialogForm,
  FormDialog,
  type FormDialogProps,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { recordPaper, refreshReaders } from '#features/policies/api/readers.ts';

const labels = { confirmedOn: 'Day on the paper', typedName: 'Name on the paper', note: 'Note' };

interface ReaderProps {
  policyId: string;
  reader: PolicyReader;
}

export type ReaderDialogProps = ReaderProps & FormDialogProps;

export const PaperDialog = ({ policyId, reader, ...dialog }: ReaderDialogProps) => (
  <FormDialog
    {...dialog}
    title="Record paper signature"
    intro={`${reader.name} confirmed on paper. Keep the paper. The record cannot be changed afterwards.`}
  >
    {(cancel) => (
      <PaperForm policyId={policyId} reader={reader} onCancel={cancel} onClose={dialog.onClose} />
    )}
  </FormDialog>
);

function PaperForm({ policyId, reader, onCancel, onClose }: ReaderProps & FormInDialogProps) {
  const [today] = useState(() => officeDay(serverTime()));
  const form = useForm({
    schema: paperInput,
    defaultValues: { confirmedOn: '', typedName: reader.name, note: '' },
  });
  const submission = useDialogSubmission(
    form,
    labels,
    (input) => recordPaper(policyId, reader.id, input),
    { onClose, success: 'Confirmation recorded', refresh: refreshReaders },
  );
  const field = (name: keyof typeof labels) => ({
    ...submission.fieldProps(name),
    control: form.register(name),
  });
  return (
    <DialogForm submission={submission} verb="Record" pending="Saving..." onCancel={onCancel}>
      <DateField
        {...field('confirmedOn')}
        hint="It confirms the version that was in force on that day."
        max={today}
      />
      <TextField {...field('typedName')} />
      <TextAreaField {...field('note')} hint="Such as where the paper is kept." size="short" />
    </DialogForm>
  );
}
