import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type AdministratorAccount, passwordReset } from '#domain/administrators.ts';
import { passwordRules } from '#web/admin/session/password-rules.ts';
import { useSubmission } from '#web/admin/forms/use-submission.tsx';
import { resetPassword } from '#web/api/administrators.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { DialogForm } from '#web/admin/forms/dialog-form.tsx';
import type { OnChanged } from './use-administrator-change.ts';

interface ResetPasswordDialogProps {
  administrator: AdministratorAccount;
  isOpen: boolean;
  onClose: () => void;
  onChanged: OnChanged;
}

export const ResetPasswordDialog = ({ isOpen, ...rest }: ResetPasswordDialogProps) => (
  <Dialog
    title={`New password for ${rest.administrator.username}`}
    intro="Their old password stops working, and all their sessions end. Share the new password with them in person."
    isOpen={isOpen}
    onClose={rest.onClose}
  >
    <ResetPasswordForm {...rest} />
  </Dialog>
);

function ResetPasswordForm({
  administrator,
  onClose,
  onChanged,
}: Omit<ResetPasswordDialogProps, 'isOpen'>) {
  const form = useForm({
    resolver: zodResolver(passwordReset),
    defaultValues: { password: '' },
    shouldFocusError: false,
  });
  const submission = useSubmission(
    form,
    { password: 'New Password' },
    ({ password }) => resetPassword(administrator.id, password),
    () => {
      onClose();
      return onChanged('Password reset successfully');
    },
  );
  return (
    <DialogForm
      submission={submission}
      verb="Reset Password"
      pending="Resetting..."
      onCancel={onClose}
    >
      <Field {...submission.fieldProps('password')} hint={passwordRules}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
    </DialogForm>
  );
}
