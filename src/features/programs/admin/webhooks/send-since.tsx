import { useState } from 'react';
import * as z from 'zod/mini';
import { webhooks } from '#features/programs/api/webhooks.ts';
import { calendarDate } from '#shared/domain/fields.ts';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';
import {
  DialogForm,
  FormDialog,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';

const sinceDay = z.object({ day: calendarDate() });

/** A button and a dialog that send again what a webhook got since the beginning of a day. */
export function SendSince({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Send all again since...
      </Button>
      <FormDialog
        isOpen={isOpen}
        title="Send all again"
        intro="The other program gets each event of these days again, also those that arrived."
        onClose={() => setOpen(false)}
      >
        {(cancel) => <SinceForm id={id} onCancel={cancel} onClose={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

function SinceForm({ id, onCancel, onClose }: FormInDialogProps & { id: string }) {
  const form = useForm({ schema: sinceDay, defaultValues: { day: '' } });
  const submission = useDialogSubmission(
    form,
    { day: 'Since the morning of' },
    ({ day }) => webhooks.sendAllSince(id, startOfOfficeDay(day)),
    { onClose, success: 'They will be sent again', refresh: webhooks.refresh },
  );
  return (
    <DialogForm submission={submission} verb="Send again" pending="Sending..." onCancel={onCancel}>
      <Field {...submission.fieldProps('day')}>
        <DateInput {...form.register('day')} />
      </Field>
    </DialogForm>
  );
}
