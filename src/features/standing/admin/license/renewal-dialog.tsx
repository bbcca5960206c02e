import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import {
  type License,
  licenseLabels,
  renewalInput,
  type RenewalInput,
} from '#features/standing/domain/licenses.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { licenses, renewLicense } from '#features/standing/api/licenses.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { dueDateHint, nextDueDate } from './due-date-hint.ts';
import { DialogForm, type FormDialogProps, FormDialog } from '#shared/forms/form-dialog.tsx';

interface RenewalProps extends FormDialogProps {
  stored: Versioned<License>;
}

export const RenewalDialog = ({ stored, ...dialog }: RenewalProps) => (
  <FormDialog {...dialog} title="Record renewal" intro="Enter the dates that GREC shows.">
    {(close) => <RenewalForm stored={stored} onCancel={close} onClose={dialog.onClose} />}
  </FormDialog>
);

interface RenewalFormProps {
  stored: Versioned<License>;
  onCancel: () => void;
  onClose: () => void;
}

function RenewalForm({ stored: { record, etag }, onCancel, onClose }: RenewalFormProps) {
  const client = useQueryClient();
  const [renewedOn] = useState(() => officeDay(new Date()));
  const form = useForm({
    schema: renewalInput,
    defaultValues: { renewedOn, renewalDueOn: '' },
  });
  const { renewalDueOn: present } = record;
  const due = useWatch({ control: form.control, name: 'renewalDueOn' });
  const submission = useSubmission(
    form,
    { renewedOn: licenseLabels.renewedOn, renewalDueOn: 'Next Renewal Due On' },
    (input: RenewalInput) => renewLicense(record.id, input, etag),
    () => {
      onClose();
      toast({ title: 'Renewal recorded successfully' });
      return licenses.refresh(client);
    },
  );
  useUnsavedWork(form.formState.isDirty);
  const suggestion = present
    ? `Now ${formatCalendarDate(present)}. Four years later is ${formatCalendarDate(nextDueDate(present))}.`
    : '';
  return (
    <DialogForm
      submission={submission}
      verb="Record renewal"
      pending="Saving..."
      onCancel={onCancel}
    >
      <Field {...submission.fieldProps('renewedOn')}>
        <DateInput {...form.register('renewedOn')} />
      </Field>
      <Field {...submission.fieldProps('renewalDueOn')} hint={dueDateHint(due, suggestion)}>
        <DateInput {...form.register('renewalDueOn')} />
      </Field>
    </DialogForm>
  );
}
