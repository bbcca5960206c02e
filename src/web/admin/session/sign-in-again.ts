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
 * Makes an API call that needs a session, such as one that saves the user's work. If the session
 * has ended, asks the user to sign in again and repeats the call, so that nothing typed is lost. If
 * the server requires that the user confirms their identity, asks for this and repeats the call.
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

/** @returns whether a call of `withSession` is running or waits for an answer of the user */
export const isSavingWork = () => savesUnderWay > 0;
