import type { AdministratorAccount } from '#domain/administrators.ts';
import { ConfirmDialog } from '#web/admin/screen/confirm-dialog.tsx';
import { deactivation } from '#web/admin/screen/confirmations.ts';
import { switchAdministrator } from '#web/api/administrators.ts';
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
