import { createStore } from '#shared/ui/store.ts';

/**
 * Lets API calls wait for the user's answer in a dialog. All calls that wait at the same time get
 * the same answer. `Cause` is what the dialog can tell the user about the reason.
 */
export function createDialogWait<Cause = never>() {
  /** `calls` are the callbacks of the calls that wait. */
  const none: { calls: ((goesOn: boolean) => void)[]; cause?: Cause | undefined } = { calls: [] };
  const store = createStore(none);
  return {
    isWaiting: () => store.get() !== none,
    /** @returns whether calls are waiting, so that the dialog must be shown */
    useIsWaiting: (): boolean => store.use() !== none,
    /** @returns the cause that the latest waiting call gave, if one gave any */
    useCause: (): Cause | undefined => store.use().cause,
    /**
     * Waits until the user has answered or canceled the dialog.
     * @returns whether the call can be repeated
     */
    wait: (given?: Cause) =>
      new Promise<boolean>((resolve) => {
        const { calls, cause } = store.get();
        store.set({ calls: [...calls, resolve], cause: given ?? cause });
      }),
    /** @param goesOn whether the waiting calls can be repeated */
    end: (goesOn: boolean) => {
      const { calls } = store.get();
      store.set(none);
      for (const goOn of calls) goOn(goesOn);
    },
  };
}
