import { useEmailsWait } from '#features/emails/admin/no-email-server.tsx';
import { educationRecords, returnHandIn } from '#features/education/api.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { returnReason } from '#features/education/domain/hand-in.ts';
import {
  DialogForm,
  FormDialog,
  useDialogSubmission,
  type FormInDialogProps,
} from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';

interface ReturnDialogProps {
  /** The hand-in that is returned; null closes the dialog. */
  record: EducationRecord | null;
  onClose: () => void;
}

/** The dialog that returns a hand-in to the agent, with the reason. */
export const ReturnDialog = ({ record, onClose }: ReturnDialogProps) => (
  <FormDialog
    isOpen={record !== null}
    onClose={onClose}
    title="Return to agent"
    intro={`${record?.agentName ?? 'The agent'} gets an email with the reason, and a link to correct ${record ? `“${record.courseTitle}”` : 'the course'}.${useEmailsWait()}`}
  >
    {(cancel) => record && <ReturnForm record={record} onCancel={cancel} onClose={onClose} />}
  </FormDialog>
);

interface ReturnFormProps extends FormInDialogProps {
  record: EducationRecord;
}

function ReturnForm({ record: { id, updatedAt }, onCancel, onClose }: ReturnFormProps) {
  const form = useForm({ schema: returnReason, defaultValues: { reason: '' } });
  const submission = useDialogSubmission(
    form,
    { reason: 'What the agent has to do' },
    (input) => returnHandIn(id, { ...input, updatedAt }),
    { onClose, success: 'Returned to the agent', refresh: educationRecords.refresh },
  );
  return (
    <DialogForm submission={submission} verb="Return" pending="Sending..." onCancel={onCancel}>
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
