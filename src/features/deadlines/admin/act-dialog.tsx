import {
  deadlines,
  endDeadline,
  renewDeadline,
  returnPaper,
} from '#features/deadlines/api/deadlines.ts';
import {
  deadlineName,
  reasonInput,
  renewInput,
  type ListedDeadline,
} from '#features/deadlines/domain/deadlines.ts';
import { addYears } from '#shared/domain/calendar.ts';
import {
  DialogForm,
  FormDialog,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';

/** The acts that need a date or a reason. */
const acts = {
  renew: { title: 'Renewed', done: 'The next deadline is recorded' },
  end: { title: 'End', done: 'Deadline ended' },
  return: { title: 'Return to agent', done: 'Returned to the agent' },
};

export interface ActOn {
  act: keyof typeof acts;
  row: ListedDeadline;
}

interface ActDialogProps {
  /** The act; null closes the dialog. */
  on: ActOn | null;
  onClose: () => void;
}

/** The dialog that renews or ends a deadline, or returns a paper. */
export const ActDialog = ({ on, onClose }: ActDialogProps) => (
  <FormDialog
    isOpen={on !== null}
    onClose={onClose}
    title={on ? acts[on.act].title : ''}
    intro={on ? [deadlineName(on.row), on.row.agentName].filter(Boolean).join(', ') : ''}
  >
    {(cancel) => {
      if (on === null) return null;
      const Form = on.act === 'renew' ? RenewForm : ReasonForm;
      return <Form on={on} onCancel={cancel} onClose={onClose} />;
    }}
  </FormDialog>
);

interface ActFormProps extends FormInDialogProps {
  on: ActOn;
}

const sent = ({ on, onClose }: ActFormProps) => ({
  onClose,
  success: acts[on.act].done,
  refresh: deadlines.refresh,
});

function RenewForm(props: ActFormProps) {
  const { id, dueOn } = props.on.row;
  const suggested = dueOn === null ? '' : addYears(dueOn, 1);
  const form = useForm({ schema: renewInput, defaultValues: { dueOn: suggested } });
  const labels = { dueOn: 'Next due date' };
  const send = (input: { dueOn: string }) => renewDeadline(id, input);
  const submission = useDialogSubmission(form, labels, send, sent(props));
  return (
    <DialogForm
      submission={submission}
      verb="Renewed"
      pending="Saving..."
      onCancel={props.onCancel}
    >
      <Field {...submission.fieldProps('dueOn')}>
        <DateInput {...form.register('dueOn')} />
      </Field>
    </DialogForm>
  );
}

function ReasonForm(props: ActFormProps) {
  const { act, row } = props.on;
  const form = useForm({ schema: reasonInput, defaultValues: { reason: '' } });
  const labels = { reason: act === 'return' ? 'What the agent has to do' : 'Reason' };
  const send = (input: { reason: string }) =>
    act === 'return'
      ? returnPaper(row.id, { ...input, updatedAt: row.updatedAt ?? undefined })
      : endDeadline(row.id, input);
  const submission = useDialogSubmission(form, labels, send, sent(props));
  return (
    <DialogForm
      submission={submission}
      verb={act === 'return' ? 'Return' : 'End'}
      pending="Saving..."
      onCancel={props.onCancel}
    >
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
