import { repeatWithNewToken } from '#web/api/replaced-token.ts';
import { hasStatus } from '#web/api/request.ts';
import { withConfirmation } from './confirm-identity.ts';
import { createDialogWait } from './dialog-wait.ts';

/** The number of calls of `withSession` that have not ended. */
let savesUnderWay = 0;

export const {
  isWaiting: isSigningInAgain,
  useIsWaiting: useIsSigningInAgain,
  wait: signInAgain,
  end: endSignInAgain,
} = createDialogWait();

/**
 * Makes an API call that saves the user's work. If the session has ended, asks the user to sign in
 * again and repeats the call, so that nothing typed is lost. Does the same if the call needs a
 * confirmation.
 */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  savesUnderWay++;
  try {
    return await withConfirmation(() => repeatWithNewToken(call));
  } catch (error) {
    if (!hasStatus(error, 401) || !(await signInAgain())) throw error;
    return await withSession(call);
  } finally {
    savesUnderWay--;
  }
}

/** @returns whether work is being saved, or waits for the user to sign in again */
export const isSavingWork = () => savesUnderWay > 0;
