import {
  type Exemption,
  exemptionEndInput,
  exemptionKinds,
} from '#features/standing/domain/exemptions.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { endExemption, licenses } from '#features/standing/api/licenses.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import {
  DialogForm,
  FormDialog,
  type FormDialogProps,
  useDialogSubmission,
  type FormInDialogProps,
} from '#shared/forms/form-dialog.tsx';

interface EndExemptionProps {
  agentId: string;
  exemption: Exemption;
}

export const EndExemptionDialog = (props: EndExemptionProps & FormDialogProps) => (
  <FormDialog
    {...props}
    title="End exemption"
    intro={`${exemptionKinds.labels[props.exemption.kind]}. The exemption stays on record, with the reason why it ended.`}
  >
    {(cancel) => <EndForm {...props} onCancel={cancel} />}
  </FormDialog>
);

function EndForm(props: EndExemptionProps & FormInDialogProps) {
  const { agentId, exemption, onCancel, onClose } = props;
  const form = useForm({
    schema: exemptionEndInput,
    defaultValues: { reason: '' },
  });
  const submission = useDialogSubmission(
    form,
    { reason: 'Reason' },
    (input) => endExemption(agentId, exemption.id, input),
    { onClose, success: 'Exemption ended successfully', refresh: licenses.refresh },
  );
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
