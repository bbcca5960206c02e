import { useSyncExternalStore } from 'react';

/**
 * Lets API calls wait for the user's answer in a dialog. All calls that wait at the same time get
 * the same answer. `Cause` is what the dialog can tell the user about the reason.
 */
export function createDialogWait<Cause = never>() {
  /** The callbacks of the calls that wait. Null if none are waiting. */
  let waiting: ((goesOn: boolean) => void)[] | null = null;
  let cause: Cause | undefined;
  const listeners = new Set<() => void>();

  function change(next: typeof waiting) {
    waiting = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const getCause = () => cause;

  const isWaiting = () => waiting !== null;

  return {
    isWaiting,
    /** @returns whether calls are waiting, so that the dialog must be shown */
    useIsWaiting: (): boolean => useSyncExternalStore(subscribe, isWaiting),
    /** @returns the cause that the latest waiting call gave, if one gave any */
    useCause: (): Cause | undefined => useSyncExternalStore(subscribe, getCause),
    /**
     * Waits until the user has answered or canceled the dialog.
     * @returns whether the call can be repeated
     */
    wait: (given?: Cause) =>
      new Promise<boolean>((resolve) => {
        cause = given ?? cause;
        change([...(waiting ?? []), resolve]);
      }),
    /**
     * Ends the wait of all calls.
     * @param goesOn whether the calls can be repeated
     */
    end: (goesOn: boolean) => {
      const all = waiting ?? [];
      cause = undefined;
      change(null);
      for (const goOn of all) goOn(goesOn);
    },
  };
}
