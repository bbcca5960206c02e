import type { AdministratorAccount } from '#features/sign-in/domain/administrators.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { deactivation } from '#shared/screen/confirmations.ts';
import { switchAdministrator } from '#features/sign-in/api/administrators.ts';
import type { OnChanged } from './use-administrator-change.ts';

interface DeactivateDialogProps {
  administrator: AdministratorAccount;
  isOwn: boolean;
  isOpen: boolean;
  onClose: () => void;
  onChanged: OnChanged;
}

/** A dialog that asks for confirmation before an administrator is deactivated. */
export function DeactivateDialog(props: DeactivateDialogProps) {
  const { administrator, isOwn, isOpen, onClose, onChanged } = props;
  const { id, username, role } = administrator;
  const words = deactivation('administrator', username);
  const question = [
    words.question,
    role === 'super_admin' && `Tokens that ${username} made for programs end for good.`,
    isOwn && 'This is your own account: you will be signed out.',
  ];
  return (
    <ConfirmDialog
      confirmation={{ ...words, question: question.filter(Boolean).join(' ') }}
      isOpen={isOpen}
      onClose={onClose}
      change={() => switchAdministrator(id, false)}
      onChanged={() => onChanged('Administrator deactivated successfully')}
    />
  );
}
