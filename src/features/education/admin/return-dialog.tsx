import { useQueryClient } from '@tanstack/react-query';
import { educationRecords, returnHandIn } from '#features/education/api.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { returnInput } from '#features/education/domain/hand-in.ts';
import { DialogForm, FormDialog } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { toast } from '#shared/ui/toast.tsx';

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
    intro={`${record?.agentName ?? 'The agent'} gets an email with the reason, and a link to correct ${record ? `“${record.courseTitle}”` : 'the course'}.`}
  >
    {(cancel) => record && <ReturnForm id={record.id} onCancel={cancel} onClose={onClose} />}
  </FormDialog>
);

interface ReturnFormProps {
  id: string;
  onCancel: () => void;
  onClose: () => void;
}

function ReturnForm({ id, onCancel, onClose }: ReturnFormProps) {
  const client = useQueryClient();
  const form = useForm({ schema: returnInput, defaultValues: { reason: '' } });
  const submission = useSubmission(
    form,
    { reason: 'What the agent has to do' },
    (input) => returnHandIn(id, input),
    () => {
      onClose();
      toast({ title: 'Returned to the agent' });
      return educationRecords.refresh(client);
    },
  );
  useUnsavedWork(form.formState.isDirty);
  return (
    <DialogForm submission={submission} verb="Return" pending="Sending..." onCancel={onCancel}>
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
