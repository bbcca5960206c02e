import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type AdministratorAccount, administratorEdit } from '#domain/administrators.ts';
import { useSubmission } from '#web/admin/shell/use-submission.tsx';
import { editAdministrator } from '#web/api/administrators.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DialogForm } from './dialog-form.tsx';
import { roleOptions } from './role-options.ts';
import type { OnChanged } from './use-administrator-change.ts';

interface RoleDialogProps {
  administrator: AdministratorAccount;
  isOwn: boolean;
  isOpen: boolean;
  onClose: () => void;
  onChanged: OnChanged;
}

export const RoleDialog = ({ isOpen, ...rest }: RoleDialogProps) => (
  <Dialog
    title={`Role of ${rest.administrator.username}`}
    intro="A super admin manages administrators as well; everything else is the same."
    isOpen={isOpen}
    onClose={rest.onClose}
  >
    <RoleForm {...rest} />
  </Dialog>
);

const roleEdit = z.pick(administratorEdit, { role: true });

function RoleForm({ administrator, isOwn, onClose, onChanged }: Omit<RoleDialogProps, 'isOpen'>) {
  const { id, role, isActive } = administrator;
  const form = useForm({
    resolver: zodResolver(roleEdit),
    defaultValues: { role },
    shouldFocusError: false,
  });
  const submission = useSubmission(
    form,
    { role: 'Role' },
    (edit) => editAdministrator(id, { ...edit, isActive }),
    () => {
      onClose();
      return onChanged('Administrator updated successfully', { ownRole: isOwn });
    },
  );
  return (
    <DialogForm submission={submission} verb="Change Role" pending="Saving..." onCancel={onClose}>
      <Field {...submission.slot('role')}>
        <Select {...form.register('role')} options={roleOptions} />
      </Field>
    </DialogForm>
  );
}
