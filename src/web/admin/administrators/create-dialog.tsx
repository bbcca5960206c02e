import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { administratorInput } from '#domain/administrators.ts';
import { passwordRules } from '#web/admin/session/password-rules.ts';
import { useSubmission } from '#web/admin/forms/use-submission.tsx';
import { createAdministrator } from '#web/api/administrators.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogForm } from '#web/admin/forms/dialog-form.tsx';
import { roleOptions } from './role-options.ts';
import { useAdministratorChange } from './use-administrator-change.ts';

interface CreateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export const CreateDialog = ({ isOpen, onClose }: CreateDialogProps) => (
  <Dialog
    title="Add Administrator"
    intro="Fields marked * are required."
    isOpen={isOpen}
    onClose={onClose}
  >
    <CreateForm onClose={onClose} />
  </Dialog>
);

const labels = { username: 'Username', password: 'Password', role: 'Role' };

function CreateForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(administratorInput),
    defaultValues: { username: '', password: '', role: 'admin' as const },
    shouldFocusError: false,
  });
  const onChanged = useAdministratorChange();
  const submission = useSubmission(form, labels, createAdministrator, () => {
    onClose();
    return onChanged('Administrator created successfully');
  });
  const { fieldProps } = submission;
  return (
    <DialogForm
      submission={submission}
      verb="Create Administrator"
      pending="Creating..."
      onCancel={onClose}
    >
      <Field {...fieldProps('username')} hint="Used to sign in. Not case-sensitive.">
        <TextInput
          {...form.register('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field {...fieldProps('password')} hint={passwordRules}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field {...fieldProps('role')}>
        <Select {...form.register('role')} options={roleOptions} />
      </Field>
    </DialogForm>
  );
}
