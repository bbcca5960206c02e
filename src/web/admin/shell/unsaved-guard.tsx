import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusReturn } from '#web/ui/focus-return.ts';

const always = () => true;

/** Asks before work is left that has not been saved, by whichever way; says nothing otherwise. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: always, disabled: !isDirty, withResolver: true });
  const isLeaving = useRef(false);
  const isOpen = blocker.status === 'blocked';
  const returnFocus = useFocusReturn(isOpen);
  const answer = (leave: boolean) => {
    isLeaving.current = leave;
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      title="Leave without saving?"
      description="What you changed here has not been saved and would be lost."
      onCancel={() => answer(false)}
      // Whoever leaves is taken to the next screen's heading.
      onClosed={(event) => (isLeaving.current ? event.preventDefault() : returnFocus(event))}
      answers={
        <>
          <AlertDialogCancel asChild>
            <Button look="secondary">Keep editing</Button>
          </AlertDialogCancel>
          <Button look="danger" onClick={() => answer(true)}>
            Leave without saving
          </Button>
        </>
      }
    />
  );
}
