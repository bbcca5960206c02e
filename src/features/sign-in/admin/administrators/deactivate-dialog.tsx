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
  const { id, username } = administrator;
  const words = deactivation('administrator', username);
  const question = isOwn
    ? `${words.question} This is your own account: you will be signed out.`
    : words.question;
  return (
    <ConfirmDialog
      confirmation={{ ...words, question }}
      isOpen={isOpen}
      onClose={onClose}
      change={() => switchAdministrator(id, false)}
      onChanged={() => onChanged('Administrator deactivated successfully')}
    />
  );
}
