import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { webhooks } from '#features/programs/api/webhooks.ts';
import { calendarDate } from '#shared/domain/fields.ts';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';
import { DialogForm, FormDialog } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { toast } from '#shared/ui/toast.tsx';

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
        {(cancel) => <SinceForm id={id} onCancel={cancel} onSent={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

interface SinceFormProps {
  id: string;
  onCancel: () => void;
  onSent: () => void;
}

function SinceForm({ id, onCancel, onSent }: SinceFormProps) {
  const client = useQueryClient();
  const form = useForm({ schema: sinceDay, defaultValues: { day: '' } });
  const submission = useSubmission(
    form,
    { day: 'Since the morning of' },
    ({ day }) => webhooks.sendAllSince(id, startOfOfficeDay(day)),
    () => {
      onSent();
      toast({ title: 'They will be sent again' });
      return webhooks.refresh(client);
    },
  );
  return (
    <DialogForm submission={submission} verb="Send again" pending="Sending..." onCancel={onCancel}>
      <Field {...submission.fieldProps('day')}>
        <DateInput {...form.register('day')} />
      </Field>
    </DialogForm>
  );
}
