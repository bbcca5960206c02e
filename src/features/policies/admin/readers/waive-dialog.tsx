import { useQueryClient } from '@tanstack/react-query';
import { waiveInput } from '#features/policies/domain/readers.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { DialogForm, FormDialog, type FormInDialogProps } from '#shared/forms/form-dialog.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { refreshReaders, waiveConfirmation } from '#features/policies/api/readers.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { toast } from '#shared/ui/toast.tsx';
import type { ReaderDialogProps } from './paper-dialog.tsx';

interface WaiveDialogProps extends ReaderDialogProps {
  /** The version that the agent will not have to confirm, such as "version 3". */
  versionText: string;
}

export const WaiveDialog = ({ policyId, reader, versionText, ...dialog }: WaiveDialogProps) => (
  <FormDialog
    {...dialog}
    title="Waive confirmation"
    intro={`${reader.name} does not need to confirm ${versionText}. The reason stays on record.`}
  >
    {(cancel) => (
      <WaiveForm
        policyId={policyId}
        agentId={reader.id}
        onCancel={cancel}
        onClose={dialog.onClose}
      />
    )}
  </FormDialog>
);

interface WaiveFormProps extends FormInDialogProps {
  policyId: string;
  agentId: string;
}

function WaiveForm({ policyId, agentId, onCancel, onClose }: WaiveFormProps) {
  const client = useQueryClient();
  const form = useForm({
    schema: waiveInput,
    defaultValues: { reason: '' },
  });
  const submission = useSubmission(
    form,
    { reason: 'Reason' },
    (input) => waiveConfirmation(policyId, agentId, input),
    async () => {
      toast({ title: 'Confirmation waived' });
      await refreshReaders(client);
      onClose();
    },
  );
  useUnsavedWork(form.formState.isDirty);
  return (
    <DialogForm submission={submission} verb="Waive" pending="Saving..." onCancel={onCancel}>
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
