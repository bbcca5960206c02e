import { declineProposal } from '#features/agents/api/page-proposals.ts';
import { proposalDecline } from '#features/agents/domain/page-proposals.ts';
import { useEmailsWait } from '#features/emails/admin/no-email-server.tsx';
import { DialogForm, FormDialog } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';

interface DeclineFormProps {
  agentId: string;
  onCancel: () => void;
  onDeclined: () => void;
}

function DeclineForm({ agentId, onCancel, onDeclined }: DeclineFormProps) {
  const form = useForm({ schema: proposalDecline, defaultValues: { reason: '' } });
  const send = ({ reason }: { reason: string }) => declineProposal(agentId, reason);
  const submission = useSubmission(form, { reason: 'Reason' }, send, onDeclined);
  useUnsavedWork(form.formState.isDirty && !submission.isSent);
  return (
    <DialogForm submission={submission} verb="Decline" pending="Declining..." onCancel={onCancel}>
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}

interface DeclineDialogProps extends Omit<DeclineFormProps, 'onCancel'> {
  isOpen: boolean;
  onClose: () => void;
}

export const DeclineDialog = ({ isOpen, onClose, ...form }: DeclineDialogProps) => (
  <FormDialog
    isOpen={isOpen}
    onClose={onClose}
    title="Decline the proposal"
    intro={`The agent gets an email with the reason.${useEmailsWait()} The page stays as it is.`}
  >
    {(cancel) => <DeclineForm {...form} onCancel={cancel} />}
  </FormDialog>
);
