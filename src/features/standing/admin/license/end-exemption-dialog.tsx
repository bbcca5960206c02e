import { useQueryClient } from '@tanstack/react-query';
import {
  type Exemption,
  exemptionEndInput,
  exemptionKinds,
} from '#features/standing/domain/exemptions.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { endExemption, licenses } from '#features/standing/api/licenses.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { DialogForm, FormDialog, type FormDialogProps } from '#shared/forms/form-dialog.tsx';

interface EndExemptionProps extends FormDialogProps {
  agentId: string;
  exemption: Exemption;
}

export const EndExemptionDialog = ({ agentId, exemption, ...dialog }: EndExemptionProps) => (
  <FormDialog
    {...dialog}
    title="End exemption"
    intro={`${exemptionKinds.labels[exemption.kind]}. The exemption stays on record, with the reason why it ended.`}
  >
    {(cancel) => (
      <EndForm
        agentId={agentId}
        exemptionId={exemption.id}
        onCancel={cancel}
        onClose={dialog.onClose}
      />
    )}
  </FormDialog>
);

interface EndFormProps {
  agentId: string;
  exemptionId: string;
  onCancel: () => void;
  onClose: () => void;
}

function EndForm({ agentId, exemptionId, onCancel, onClose }: EndFormProps) {
  const client = useQueryClient();
  const form = useForm({
    schema: exemptionEndInput,
    defaultValues: { reason: '' },
  });
  const submission = useSubmission(
    form,
    { reason: 'Reason' },
    (input) => endExemption(agentId, exemptionId, input),
    () => {
      onClose();
      toast({ title: 'Exemption ended successfully' });
      return licenses.refresh(client);
    },
  );
  useUnsavedWork(form.formState.isDirty);
  return (
    <DialogForm
      submission={submission}
      verb="End exemption"
      pending="Saving..."
      onCancel={onCancel}
    >
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
