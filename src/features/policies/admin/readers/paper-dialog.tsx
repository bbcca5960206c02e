import { useState } from 'react';
import { officeDay } from '#shared/domain/office-time.ts';
import { paperInput, type PolicyReader } from '#features/policies/domain/readers.ts';
import { useForm } from '#shared/forms/use-form.ts';
import {
  DialogForm,
  FormDialog,
  type FormDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { recordPaper, refreshReaders } from '#features/policies/api/readers.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

const labels = { confirmedOn: 'Day on the paper', typedName: 'Name on the paper', note: 'Note' };

export interface ReaderDialogProps extends FormDialogProps {
  policyId: string;
  reader: PolicyReader;
}

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

interface FormProps extends Omit<ReaderDialogProps, 'isOpen'> {
  onCancel: () => void;
}

function PaperForm({ policyId, reader, onCancel, onClose }: FormProps) {
  const [today] = useState(() => officeDay(new Date()));
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
  const { fieldProps } = submission;
  return (
    <DialogForm submission={submission} verb="Record" pending="Saving..." onCancel={onCancel}>
      <Field
        {...fieldProps('confirmedOn')}
        hint="It confirms the version that was in force on that day."
      >
        <DateInput {...form.register('confirmedOn')} max={today} />
      </Field>
      <Field {...fieldProps('typedName')}>
        <TextInput {...form.register('typedName')} autoComplete="off" />
      </Field>
      <Field {...fieldProps('note')} hint="Such as where the paper is kept.">
        <TextArea {...form.register('note')} size="short" />
      </Field>
    </DialogForm>
  );
}
