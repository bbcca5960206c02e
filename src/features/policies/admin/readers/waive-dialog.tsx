import { waiveInput } from '#features/policies/domain/readers.ts';
import { useForm } from '#shared/forms/use-form.ts';
import {
  DialogForm,
  FormDialog,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { refreshReaders, waiveConfirmation } from '#features/policies/api/readers.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
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
  const form = useForm({
    schema: waiveInput,
    defaultValues: { reason: '' },
  });
  const submission = useDialogSubmission(
    form,
    { reason: 'Reason' },
    (input) => waiveConfirmation(policyId, agentId, input),
    { onClose, success: 'Confirmation waived', refresh: refreshReaders },
  );
  return (
    <DialogForm submission={submission} verb="Waive" pending="Saving..." onCancel={onCancel}>
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
