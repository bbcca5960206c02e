import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deactivation, type Confirmation } from '#shared/screen/confirmations.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import type { ListedAdministrator } from '#features/sign-in/domain/administrators.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { adminPaths } from '#shared/domain/paths.ts';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { AdministratorProps } from './use-administrator-change.ts';
import {
  switchAdministrator,
  signOutAdministrator,
  administrators,
} from '#features/sign-in/api/administrators.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';

/**
 * The buttons that change one account, most of which open a dialog, and a link to the screen where
 * users change their own passwords.
 */
export function AdministratorActions(props: AdministratorProps) {
  const { administrator, isOwn, onChanged } = props;
  const { id, username, isActive } = administrator;
  const [open, setOpen] = useState<'role' | 'link' | 'sign-out' | 'deactivation' | null>(null);
  const onClose = () => setOpen(null);
  const reactivation = useRecordChange({
    change: () => switchAdministrator(id, true),
    refresh: administrators.refresh,
    success: 'Administrator reactivated successfully',
    failure: 'Failed to reactivate administrator',
  });
  return (
    <RowActions>
      <RowButton label="Edit" of={username} onClick={() => setOpen('role')} />
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
        <RowButton
          label="Reactivate"
          of={username}
          isPending={reactivation.isPending}
          onClick={() => reactivation.mutate()}
        />
      )}
      <RoleDialog {...props} isOpen={open === 'role'} onClose={onClose} />
      <LinkDialog administrator={administrator} isOpen={open === 'link'} onClose={onClose} />
      <ConfirmDialog
        confirmation={signingOut(username)}
        isOpen={open === 'sign-out'}
        onClose={onClose}
        change={() => signOutAdministrator(id)}
        onChanged={() => onChanged(`${username} is signed out everywhere`)}
      />
      <ConfirmDialog
        confirmation={deactivationOf(administrator, isOwn)}
        isOpen={open === 'deactivation'}
        onClose={onClose}
        change={() => switchAdministrator(id, false)}
        onChanged={() => onChanged('Administrator deactivated successfully')}
      />
    </RowActions>
  );
}

const signingOut = (username: string): Confirmation => ({
  title: `Sign out ${username} everywhere`,
  question: `Are you sure you want to sign out ${username} on every device? The password keeps working.`,
  verb: 'Sign Out Everywhere',
  pending: 'Signing out...',
});

function deactivationOf({ username, role }: ListedAdministrator, isOwn: boolean): Confirmation {
  const words = deactivation('administrator', username);
  const question = [
    words.question,
    role === 'super_admin' && `Tokens that ${username} made for programs end for good.`,
    isOwn && 'This is your own account: you will be signed out.',
  ];
  return { ...words, question: question.filter(Boolean).join(' ') };
}
