import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusReturn } from '#web/ui/focus-return.ts';
import { useGuardedWork } from './unsaved-work.ts';

const always = () => true;

/**
 * Asks for confirmation whenever the user leaves a screen with unsaved work. Rendered once in the
 * frame.
 */
export function UnsavedGuard() {
  const { forms, question } = useGuardedWork();
  const blocker = useBlocker({ shouldBlockFn: always, disabled: forms === 0, withResolver: true });
  const isNavigating = useRef(false);
  const isOpen = blocker.status === 'blocked' || question !== null;
  const returnFocus = useFocusReturn(isOpen);
  const answer = (leave: boolean) => {
    question?.(leave);
    isNavigating.current = leave && blocker.status === 'blocked';
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      title="Leave without saving?"
      description="Your changes have not been saved and would be lost."
      onCancel={() => answer(false)}
      // After a navigation, the focus goes to the next screen's heading.
      onClosed={(event) => (isNavigating.current ? event.preventDefault() : returnFocus(event))}
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
