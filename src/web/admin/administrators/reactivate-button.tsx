import { useMutation } from '@tanstack/react-query';
import type { AdministratorAccount } from '#domain/administrators.ts';
import { RowButton } from '#web/admin/lists/row-actions.tsx';
import { withSession } from '#web/admin/session/sign-in-again.ts';
import { switchAdministrator } from '#web/api/administrators.ts';
import { toast } from '#web/ui/toast.tsx';
import type { OnChanged } from './use-administrator-change.ts';

interface ReactivateButtonProps {
  administrator: AdministratorAccount;
  onChanged: OnChanged;
}

export function ReactivateButton({ administrator, onChanged }: ReactivateButtonProps) {
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
