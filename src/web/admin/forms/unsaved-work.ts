import { useEffect, useSyncExternalStore } from 'react';

interface UnsavedWork {
  /** The number of forms with unsaved changes. */
  forms: number;
  /** The function that takes the user's answer. Null while no question is open. */
  question: ((leave: boolean) => void) | null;
}

let state: UnsavedWork = { forms: 0, question: null };
const listeners = new Set<() => void>();

function change(changed: Partial<UnsavedWork>) {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the state that `UnsavedGuard` shows. */
export const useGuardedWork = (): UnsavedWork => useSyncExternalStore(subscribe, () => state);

/**
 * Makes the `UnsavedGuard` ask before the user leaves the screen, as long as `isUnsaved` is true.
 */
export function useUnsavedWork(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    change({ forms: state.forms + 1 });
    return () => change({ forms: state.forms - 1 });
  }, [isUnsaved]);
}

export const hasUnsavedWork = (): boolean => state.forms > 0;

/**
 * Asks the user before an action that would lose unsaved work.
 * @returns whether the action may continue
 */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  const leave = await new Promise<boolean>((resolve) => change({ question: resolve }));
  change({ question: null });
  return leave;
}
