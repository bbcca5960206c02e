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
import { useOpened } from '#shared/forms/use-opened.ts';
import { licenses, renewLicense } from '#features/standing/api/licenses.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { serverTime } from '#shared/api/server-time.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { dueDateHint, nextDueDate } from './due-date-hint.ts';
import {
  DialogForm,
  type FormDialogProps,
  FormDialog,
  useDialogSubmission,
  type FormInDialogProps,
} from '#shared/forms/form-dialog.tsx';

interface RenewalProps {
  stored: Versioned<License>;
}

export const RenewalDialog = (props: RenewalProps & FormDialogProps) => (
  <FormDialog {...props} title="Record renewal" intro="Enter the dates that GREC shows.">
    {(cancel) => <RenewalForm {...props} onCancel={cancel} />}
  </FormDialog>
);

function RenewalForm(props: RenewalProps & FormInDialogProps) {
  const { stored, onCancel, onClose } = props;
  const { record, etag } = useOpened(stored);
  const [renewedOn] = useState(() => officeDay(serverTime()));
  const form = useForm({
    schema: renewalInput,
    defaultValues: { renewedOn, renewalDueOn: '' },
  });
  const { renewalDueOn: present } = record;
  const due = useWatch({ control: form.control, name: 'renewalDueOn' });
  const submission = useDialogSubmission(
    form,
    { renewedOn: licenseLabels.renewedOn, renewalDueOn: 'Next Renewal Due On' },
    (input: RenewalInput) => renewLicense(record.id, input, etag),
    { onClose, success: 'Renewal recorded successfully', refresh: licenses.refresh },
  );
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
