import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedAdministrator } from '#features/sign-in/domain/administrators.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { administrators, makeSignInLink } from '#features/sign-in/api/administrators.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, useKeepOpen } from '#shared/ui/dialog.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { MadeLink } from './made-link.tsx';

interface LinkDialogProps {
  administrator: ListedAdministrator;
  isOpen: boolean;
  onClose: () => void;
}

export const LinkDialog = ({ isOpen, ...rest }: LinkDialogProps) => (
  <Dialog
    title={`Sign-in link for ${rest.administrator.username}`}
    isOpen={isOpen}
    onClose={rest.onClose}
  >
    <LinkSteps {...rest} />
  </Dialog>
);

function LinkSteps({ administrator, onClose }: Omit<LinkDialogProps, 'isOpen'>) {
  const queryClient = useQueryClient();
  const { id, username, fullName } = administrator;
  const making = useMutation({
    mutationFn: (removesSecondFactor: boolean) =>
      withSession(() => makeSignInLink(id, { removesSecondFactor })),
    onSuccess: () => administrators.refresh(queryClient),
  });
  if (making.data) {
    return <MadeLink {...making.data} name={fullName ?? username} onClose={onClose} />;
  }
  return <LinkForm {...{ administrator, making, onClose }} />;
}

interface LinkFormProps extends Omit<LinkDialogProps, 'isOpen'> {
  /** The call that makes the link. Its argument says whether to remove the second factors. */
  making: UseMutationResult<SignInLink, Error, boolean>;
}

function LinkForm({ administrator, making, onClose }: LinkFormProps) {
  const { username, factors, lastLogin } = administrator;
  const [removesSecondFactor, setRemoves] = useState(false);
  useKeepOpen(making.isPending);
  return (
    <div className="space-y-5">
      {making.error && <FormAlert>{reasonOf(making.error)}</FormAlert>}
      <p>
        {lastLogin === null
          ? `Give ${username} a one-time link to set a password. It replaces any earlier link.`
          : `Give ${username} a one-time link to set a new password. When you make it, the current password stops working and ${username} is signed out everywhere.`}
      </p>
      <p>
        First make sure that {username} is the one asking: in person, or by calling a number that
        you already have.
      </p>
      {factors.length > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-4 shrink-0"
            checked={removesSecondFactor}
            onChange={({ target }) => setRemoves(target.checked)}
          />
          Also remove the second factor (lost device)
        </label>
      )}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button
          pending={making.isPending && 'Making...'}
          onClick={() => making.mutate(removesSecondFactor)}
        >
          Make Link
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
