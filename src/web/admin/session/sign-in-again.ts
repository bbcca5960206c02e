import { useSyncExternalStore } from 'react';
import { hasStatus } from '#web/api/request.ts';

/** The callbacks of API calls that wait for the user to sign in again. Null if none are waiting. */
let waiting: ((isSignedIn: boolean) => void)[] | null = null;
/** The number of calls of `withSession` that have not ended. */
let savesUnderWay = 0;
const listeners = new Set<() => void>();

function change(next: typeof waiting) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether calls are waiting, so that the dialog must be shown */
export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, isSigningInAgain);

export const isSigningInAgain = (): boolean => waiting !== null;

/** Repeats the waiting calls if the user signed in. Otherwise lets them fail. */
export function endWait(isSignedIn: boolean) {
  const all = waiting ?? [];
  change(null);
  for (const goOn of all) goOn(isSignedIn);
}

/**
 * Waits until the user has signed in again or canceled.
 * @returns whether the user signed in
 */
export const signInAgain = () =>
  new Promise<boolean>((resolve) => change([...(waiting ?? []), resolve]));

/**
 * Makes an API call that saves the user's work. If the session has ended, asks the user to sign in
 * again and repeats the call, so that nothing typed is lost.
 */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  savesUnderWay++;
  try {
    return await call();
  } catch (error) {
    if (!hasStatus(error, 401) || !(await signInAgain())) throw error;
    return await withSession(call);
  } finally {
    savesUnderWay--;
  }
}

/** @returns whether work is being saved, or waits for the user to sign in again */
export const isSavingWork = () => savesUnderWay > 0;
