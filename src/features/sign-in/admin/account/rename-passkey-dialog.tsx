import { passkeyRename } from '#features/sign-in/domain/factor-requests.ts';
import type { Passkey } from '#features/sign-in/domain/second-factors.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { DialogForm } from '#shared/forms/form-dialog.tsx';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { ownFactors } from '#features/sign-in/api/second-factors.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  isOpen: boolean;
  onClose: () => void;
  onRenamed: () => unknown;
}

export const RenamePasskeyDialog = ({ isOpen, ...rest }: RenamePasskeyDialogProps) => (
  <Dialog title="Rename Passkey" isOpen={isOpen} onClose={rest.onClose}>
    <RenameForm {...rest} />
  </Dialog>
);

function RenameForm({ passkey, onClose, onRenamed }: Omit<RenamePasskeyDialogProps, 'isOpen'>) {
  const form = useForm({ schema: passkeyRename, defaultValues: { name: passkey.name } });
  const submission = useSubmission(
    form,
    { name: 'Passkey name' },
    ({ name }) => ownFactors.renamePasskey(passkey.id, name),
    () => {
      onClose();
      return onRenamed();
    },
  );
  return (
    <DialogForm submission={submission} verb="Rename" pending="Renaming..." onCancel={onClose}>
      <Field {...submission.fieldProps('name')}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
