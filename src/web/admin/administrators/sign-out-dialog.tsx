import type { AdministratorAccount } from '#domain/administrators.ts';
import { ConfirmDialog } from '#web/admin/screen/confirm-dialog.tsx';
import { signOutAdministrator } from '#web/api/administrators.ts';
import type { OnChanged } from './use-administrator-change.ts';

interface SignOutDialogProps {
  administrator: AdministratorAccount;
  isOpen: boolean;
  onClose: () => void;
  onChanged: OnChanged;
}

/** A dialog that asks for confirmation before another administrator is signed out. */
export function SignOutDialog({ administrator, isOpen, onClose, onChanged }: SignOutDialogProps) {
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
