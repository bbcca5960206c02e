import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdministratorAccount } from '#domain/administrators.ts';
import { RowActions, RowButton } from '#web/admin/lists/row-actions.tsx';
import { adminPaths } from '#domain/paths.ts';
import { rowActionClasses } from '#web/ui/list/row-action.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { ReactivateButton } from './reactivate-button.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { OnChanged } from './use-administrator-change.ts';

interface AdministratorActionsProps {
  administrator: AdministratorAccount;
  isOwn: boolean;
  onChanged: OnChanged;
}

/** The buttons that change one account. Most of them open a dialog. */
export function AdministratorActions({ isOwn, ...rest }: AdministratorActionsProps) {
  const [open, setOpen] = useState<'role' | 'password' | 'deactivation' | null>(null);
  const { username, isActive } = rest.administrator;
  const dialog = { ...rest, onClose: () => setOpen(null) };
  return (
    <RowActions>
      <RowButton label="Change Role" of={username} onClick={() => setOpen('role')} />
      {isOwn ? (
        <Link to={adminPaths.account} className={rowActionClasses}>
          Change Password
        </Link>
      ) : (
        <RowButton label="Reset Password" of={username} onClick={() => setOpen('password')} />
      )}
      {isActive ? (
        <RowButton label="Deactivate" of={username} onClick={() => setOpen('deactivation')} />
      ) : (
        <ReactivateButton {...rest} />
      )}
      <RoleDialog {...dialog} isOwn={isOwn} isOpen={open === 'role'} />
      <ResetPasswordDialog {...dialog} isOpen={open === 'password'} />
      <DeactivateDialog {...dialog} isOwn={isOwn} isOpen={open === 'deactivation'} />
    </RowActions>
  );
}
