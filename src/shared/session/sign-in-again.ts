import { otherAdministrator } from '#shared/domain/acting-as.ts';
import type { Session } from '#shared/domain/auth.ts';
import { isOlderThanSignIn, repeatWithNewToken } from '#shared/api/replaced-token.ts';
import { ApiError, hasStatus, isForOther } from '#shared/api/request.ts';
import { shownUsername } from '#shared/api/acting-as.ts';
import { withConfirmation } from './confirm-identity.ts';
import { createDialogWait } from './dialog-wait.ts';

/** The number of calls of `withSession` that have not ended. */
let savesUnderWay = 0;

export const {
  isWaiting: isSigningInAgain,
  useIsWaiting: useIsSigningInAgain,
  useCause: useOtherSession,
  wait: signInAgain,
  end: endSignInAgain,
} = createDialogWait<Session>();

/** Asks the user to sign in again if the server refused a call because of another person. */
export function askIfOther(error: unknown) {
  if (!isForOther(error) || isOlderThanSignIn(error)) return;
  const session = error.current as Session;
  if (session.user.username !== shownUsername()) void signInAgain(session);
}

/** Waits until the user has signed in again as the person whom the tab shows. */
async function mayRepeat(error: unknown): Promise<boolean> {
  if (hasStatus(error, 401)) return signInAgain();
  if (!isForOther(error)) return false;
  if (isOlderThanSignIn(error)) return true;
  const session = error.current as Session;
  return session.user.username !== shownUsername() && signInAgain(session);
}

/**
 * Makes an API call that needs a session, such as one that saves the user's work. If the session
 * has ended or belongs to another person, asks the user to sign in again and repeats the call, so
 * that nothing typed is lost. If the server requires that the user confirms their identity, asks for
 * this and repeats the call. The call is never repeated after the tab has begun to show another
 * person than `person`.
 */
export async function withSession<T>(call: () => Promise<T>, person = shownUsername()): Promise<T> {
  const callAsPerson = async () => {
    if (shownUsername() !== person) throw notSaved();
    return call();
  };
  savesUnderWay++;
  try {
    return await withConfirmation(() => repeatWithNewToken(callAsPerson));
  } catch (error) {
    if (shownUsername() !== person || !(await mayRepeat(error))) throw error;
    return await withSession(call, person);
  } finally {
    savesUnderWay--;
  }
}

const notSaved = () =>
  new ApiError(409, 'Another person has signed in since. Nothing is saved yet.', {
    code: otherAdministrator,
  });

/** @returns whether a call of `withSession` is running or waits for an answer of the user */
export const isSavingWork = () => savesUnderWay > 0;
