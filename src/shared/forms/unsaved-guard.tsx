import { useBlocker } from '@tanstack/react-router';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { useFocusReturn } from '#shared/ui/focus-return.ts';
import {
  isLeavingScreen,
  mayLeave,
  mustAskBeforeUnload,
  useGuardedWork,
} from '#shared/session/unsaved-work.ts';

const staysOnScreen = async () => !(await mayLeave('open_screen'));

/**
 * Asks for confirmation before the user leaves a screen with unsaved work. If an open dialog
 * already asks about the work, the user stays on the screen. The layout of signed-in users renders
 * this component, and so does the login while it shows recovery codes.
 */
export function UnsavedGuard() {
  const { question } = useGuardedWork();
  useBlocker({
    shouldBlockFn: staysOnScreen,
    enableBeforeUnload: mustAskBeforeUnload,
  });
  const isOpen = question !== null;
  const returnFocus = useFocusReturn(isOpen);
  return (
    <AlertDialog
      isOpen={isOpen}
      title="Leave without saving?"
      description="Your changes have not been saved and would be lost."
      onCancel={() => question?.(false)}
      // If the user leaves, do not return the focus, because it goes to the next screen's heading.
      onClosed={(event) => (isLeavingScreen() ? event.preventDefault() : returnFocus(event))}
      answers={
        <>
          <AlertDialogCancel>Keep editing</AlertDialogCancel>
          <Button look="danger" onClick={() => question?.(true)}>
            Leave without saving
          </Button>
        </>
      }
    />
  );
}
