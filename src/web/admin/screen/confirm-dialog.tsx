import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fieldErrorsOf } from '#web/api/request.ts';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import type { Confirmation } from './confirmations.ts';
import { reasonOf } from './error-reason.ts';
import { withSession } from '#web/admin/session/sign-in-again.ts';

interface ConfirmDialogProps {
  confirmation: Confirmation;
  isOpen: boolean;
  onClose: () => void;
  change: () => Promise<unknown>;
  onChanged: () => unknown;
}

/** Asks before a change. Stays open with the reason if the server refuses it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmation, isOpen, onClose, change, onChanged } = props;
  const changing = useMutation({
    mutationFn: () => withSession(change),
    onSuccess: () => {
      onClose();
      return onChanged();
    },
  });
  const cancel = () => {
    if (changing.isPending) return;
    changing.reset();
    onClose();
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      title={confirmation.title}
      description={confirmation.question}
      onCancel={cancel}
      answers={
        <>
          <AlertDialogCancel asChild>
            <Button look="secondary">Cancel</Button>
          </AlertDialogCancel>
          <Button
            look="danger"
            pending={changing.isPending && confirmation.pending}
            onClick={() => changing.mutate()}
          >
            {confirmation.verb}
          </Button>
        </>
      }
    >
      {changing.error && <Refusal error={changing.error} />}
    </AlertDialog>
  );
}

/** Shows field errors as well, since the dialog has no fields. */
function Refusal({ error }: { error: Error }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button lost the focus while it was pending.
  useEffect(() => box.current?.focus(), []);
  const [messages] = Object.values(fieldErrorsOf(error));
  return (
    <div ref={box} tabIndex={-1} className="mt-4 outline-none">
      <FormAlert>{messages?.join('. ') ?? reasonOf(error)}</FormAlert>
    </div>
  );
}
