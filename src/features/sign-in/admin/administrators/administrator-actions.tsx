import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type {
  ListedAdministrator,
  AdministratorAccount,
} from '#features/sign-in/domain/administrators.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { adminPaths } from '#shared/domain/paths.ts';
import { rowActionClasses } from '#shared/ui/list/row-action.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { OnChanged } from './use-administrator-change.ts';
import { useMutation } from '@tanstack/react-query';
import { withSession } from '#shared/session/sign-in-again.ts';
import { switchAdministrator, signOutAdministrator } from '#features/sign-in/api/administrators.ts';
import { toast } from '#shared/ui/toast.tsx';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';

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
        <ReactivateButton {...rest} />
      )}
      <RoleDialog {...dialog} isOwn={isOwn} isOpen={open === 'role'} />
      <LinkDialog {...dialog} isOpen={open === 'link'} />
      <SignOutDialog {...dialog} isOpen={open === 'sign-out'} />
      <DeactivateDialog {...dialog} isOwn={isOwn} isOpen={open === 'deactivation'} />
    </RowActions>
  );
}

interface ReactivateButtonProps {
  administrator: AdministratorAccount;
  onChanged: OnChanged;
}

function ReactivateButton({ administrator, onChanged }: ReactivateButtonProps) {
  const { id, username } = administrator;
  const { mutate, isPending } = useMutation({
    mutationFn: () => withSession(() => switchAdministrator(id, true)),
    onSuccess: () => onChanged('Administrator reactivated successfully'),
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to reactivate administrator',
        destructive: true,
      }),
  });
  return (
    <RowButton label="Reactivate" of={username} isPending={isPending} onClick={() => mutate()} />
  );
}

interface SignOutDialogProps {
  administrator: AdministratorAccount;
  isOpen: boolean;
  onClose: () => void;
  onChanged: OnChanged;
}

/** A dialog that asks for confirmation before another administrator is signed out. */
function SignOutDialog({ administrator, isOpen, onClose, onChanged }: SignOutDialogProps) {
  const { id, username } = administrator;
  return (
    <ConfirmDialog
      confirmation={{
        title: `Sign out ${username} everywhere`,
        question: `Are you sure you want to sign out ${username} on every device? The password keeps working.`,
        verb: 'Sign Out Everywhere',
        pending: 'Signing out...',
      }}
      isOpen={isOpen}
      onClose={onClose}
      change={() => signOutAdministrator(id)}
      onChanged={() => onChanged(`${username} is signed out everywhere`)}
    />
  );
}
