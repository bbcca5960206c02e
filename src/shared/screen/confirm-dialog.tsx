import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FocusedMessage, FormAlert } from '#shared/ui/form/form-alert.tsx';
import type { Confirmation } from './confirmations.ts';
import { reasonOf } from './error-reason.ts';
import { withSession } from '#shared/session/sign-in-again.ts';

interface ConfirmDialogProps {
  confirmation: Confirmation;
  isOpen: boolean;
  onClose: () => void;
  change: () => Promise<unknown>;
  /** Called after a successful change, before `onClose`. */
  onChanged?: () => unknown;
  children?: ReactNode;
}

/** If the change fails, the dialog stays open and shows the reason. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmation, isOpen, onClose, change, onChanged, children } = props;
  const changing = useMutation({
    mutationFn: () => withSession(change),
    onSuccess: async () => {
      // Close the dialog last, so that the focus does not return to a button that then disappears.
      await onChanged?.();
      onClose();
    },
  });
  const cancel = () => {
    if (changing.isPending) return;
    changing.reset();
    onClose();
  };
  return (
    <QuestionDialog
      confirmation={confirmation}
      isOpen={isOpen}
      isPending={changing.isPending}
      onCancel={cancel}
      onConfirm={() => changing.mutate()}
    >
      {children}
      {changing.error && (
        <div className="mt-4">
          <FocusedMessage>
            <FormAlert>{reasonOf(changing.error)}</FormAlert>
          </FocusedMessage>
        </div>
      )}
    </QuestionDialog>
  );
}

interface QuestionDialogProps extends Pick<
  ComponentProps<typeof AlertDialog>,
  'isOpen' | 'onCancel' | 'onClosed' | 'children'
> {
  confirmation: Confirmation;
  isPending: boolean;
  onConfirm: () => void;
}

/** The dialog of a confirmation, without the change itself. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { confirmation, isPending, onConfirm, ...dialog } = props;
  const { title, question, isDestructive, pending, verb, dismiss } = confirmation;
  return (
    <AlertDialog
      {...dialog}
      title={title}
      description={question}
      answers={
        <>
          <AlertDialogCancel>{dismiss}</AlertDialogCancel>
          <Button
            look={isDestructive ? 'danger' : 'primary'}
            pending={isPending && pending}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    />
  );
}
