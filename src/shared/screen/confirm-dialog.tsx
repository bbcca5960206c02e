import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import type { Confirmation } from './confirmations.ts';
import { reasonOf } from './error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';

interface ConfirmDialogProps {
  confirmation: Confirmation;
  isOpen: boolean;
  onClose: () => void;
  change: () => Promise<unknown>;
  /** Called after a successful change, just after `onClose`. */
  onChanged?: () => unknown;
  /** Choices below the question. */
  children?: ReactNode;
}

/**
 * A dialog that asks for confirmation before a change. If the change fails, the dialog stays open
 * and shows the reason.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmation, isOpen, onClose, change, onChanged, children } = props;
  const changing = useMutation({
    mutationFn: () => withSession(change),
    onSuccess: () => {
      onClose();
      return onChanged?.();
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
            look={confirmation.isDestructive ? 'danger' : 'primary'}
            pending={changing.isPending && confirmation.pending}
            onClick={() => changing.mutate()}
          >
            {confirmation.verb}
          </Button>
        </>
      }
    >
      {children}
      {changing.error && <Refusal error={changing.error} />}
    </AlertDialog>
  );
}

/** The reason why the change failed. */
function Refusal({ error }: { error: Error }) {
  const box = useRef<HTMLDivElement>(null);
  // Move the focus from the button to the message, so that the user notices it.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mt-4 outline-none">
      <FormAlert>{reasonOf(error)}</FormAlert>
    </div>
  );
}
