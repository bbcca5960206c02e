import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedAdministrator } from '#domain/administrators.ts';
import { RowActions, RowButton } from '#web/admin/lists/row-actions.tsx';
import { adminPaths } from '#domain/paths.ts';
import { rowActionClasses } from '#web/ui/list/row-action.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { ReactivateButton } from './reactivate-button.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import type { OnChanged } from './use-administrator-change.ts';

interface AdministratorActionsProps {
  administrator: ListedAdministrator;
  isOwn: boolean;
  onChanged: OnChanged;
}

/**
 * The buttons that change one account, most of which open a dialog, and a link to the screen where
 * users change their own passwords.
 */
export function AdministratorActions({ isOwn, ...rest }: AdministratorActionsProps) {
  const [open, setOpen] = useState<'role' | 'link' | 'sign-out' | 'deactivation' | null>(null);
  const { username, isActive } = rest.administrator;
  const dialog = { ...rest, onClose: () => setOpen(null) };
  return (
    <RowActions>
      <RowButton label="Change Role" of={username} onClick={() => setOpen('role')} />
      {isOwn && (
        <Link to={adminPaths.account} className={rowActionClasses}>
          Change Password
        </Link>
      )}
      {!isOwn && isActive && (
        <>
          <RowButton label="Sign-In Link" of={username} onClick={() => setOpen('link')} />
          <RowButton
            label="Sign Out Everywhere"
            of={username}
            onClick={() => setOpen('sign-out')}
          />
        </>
      )}
      {isActive ? (
        <RowButton label="Deactivate" of={username} onClick={() => setOpen('deactivation')} />
      ) : (
        <ReactivateButton {...rest} />
      )}
      <RoleDialog {...dialog} isOwn={isOwn} isOpen={open === 'role'} />
      <LinkDialog {...dialog} isOpen={open === 'link'} />
      <SignOutDialog {...dialog} isOpen={open === 'sign-out'} />
      <DeactivateDialog {...dialog} isOwn={isOwn} isOpen={open === 'deactivation'} />
    </RowActions>
  );
}
