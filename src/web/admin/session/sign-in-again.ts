import { useSyncExternalStore } from 'react';
import { hasStatus } from '#web/api/request.ts';

/** Those whose work waits for somebody to sign in again; null while nobody waits. */
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

/** Whether the dialog is to be shown. */
export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);

/** Ends the wait: whoever waited goes on, or gives up. */
export function endWait(isSignedIn: boolean) {
  const all = waiting ?? [];
  change(null);
  for (const goOn of all) goOn(isSignedIn);
}

/** @returns whether somebody signed in, once they did or gave up */
export const signInAgain = () =>
  new Promise<boolean>((resolve) => change([...(waiting ?? []), resolve]));

/**
 * Makes a call that somebody's work depends on. Where the session has ended, they sign in again on
 * the spot and the call is made anew, so that nothing typed is lost.
 */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!hasStatus(error, 401) || !(await signInAgain())) throw error;
    return withSession(call);
  }
}
