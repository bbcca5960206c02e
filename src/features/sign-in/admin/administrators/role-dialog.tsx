import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdministratorAccount } from '#features/sign-in/domain/administrators.ts';
import { ConflictDialog } from '#shared/forms/conflict-dialog.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { administrators } from '#features/sign-in/api/administrators.ts';
import type { Versioned } from '#shared/api/resource.ts';
import {
  DialogForm,
  FormDialog,
  type FormDialogProps,
  type FormInDialogProps,
} from '#shared/forms/form-dialog.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { AccountFields } from './account-fields.tsx';
import type { AdministratorProps } from './use-administrator-change.ts';
import { useRoleForm } from './use-role-form.ts';

export const RoleDialog = ({ isOpen, ...rest }: RoleFormProps & FormDialogProps) => (
  <FormDialog
    title={`Account of ${rest.administrator.username}`}
    intro="Super admins can also add and remove administrators. The front desk works with inquiries, courses and testimonials."
    isOpen={isOpen}
    onClose={rest.onClose}
  >
    {(onCancel) => <StoredRole {...rest} onCancel={onCancel} />}
  </FormDialog>
);

interface RoleFormProps extends AdministratorProps {
  onClose: () => void;
}

type StoredRoleProps = RoleFormProps & FormInDialogProps;

/** Reads the account from the server, because the list behind the dialog may be out of date. */
function StoredRole(props: StoredRoleProps) {
  const query = useQuery(administrators.one(props.administrator.id));
  return (
    <QueryView
      query={query}
      loading="Loading administrator..."
      failed="The administrator could not be loaded"
    >
      {(opened) => <RoleForm {...props} opened={opened} />}
    </QueryView>
  );
}

function RoleForm(props: StoredRoleProps & { opened: Versioned<AdministratorAccount> }) {
  const { opened, isOwn, onClose, onCancel, onChanged } = props;
  const { form, submission, conflictDialog } = useRoleForm(opened, () => {
    onClose();
    return onChanged('Administrator updated successfully', { ownRole: isOwn });
  });
  useUnsavedWork(form.formState.isDirty && !submission.isSent);
  // Focus the field here, because it was not rendered yet when the dialog opened.
  useEffect(() => form.setFocus('role'), [form]);
  return (
    <>
      <DialogForm
        submission={submission}
        verb="Save Account"
        pending="Saving..."
        onCancel={onCancel}
      >
        <AccountFields fieldProps={submission.fieldProps} register={form.register} />
      </DialogForm>
      <ConflictDialog {...conflictDialog} />
    </>
  );
}
