import { useSyncExternalStore } from 'react';
import { hasStatus } from '#web/api/request.ts';

/** The calls that wait for the user to sign in again; null if there are none. */
let waiting: ((isSignedIn: boolean) => void)[] | null = null;
const listeners = new Set<() => void>();

function change(next: typeof waiting) {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether to show the dialog */
export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);

/** Continues or fails the waiting calls. */
export function endWait(isSignedIn: boolean) {
  const all = waiting ?? [];
  change(null);
  for (const goOn of all) goOn(isSignedIn);
}

/** @returns whether the user signed in, once they did or canceled */
export const signInAgain = () =>
  new Promise<boolean>((resolve) => change([...(waiting ?? []), resolve]));

/**
 * Makes an API call that saves the user's work. If the session has ended, asks the user to sign in
 * again and repeats the call, so that nothing typed is lost.
 */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!hasStatus(error, 401) || !(await signInAgain())) throw error;
    return withSession(call);
  }
}
