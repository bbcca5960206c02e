import { useEffect, useSyncExternalStore } from 'react';

interface UnsavedWork {
  /** The count of forms with unsaved changes. */
  forms: number;
  /** Called with the user's answer; null while there is no question. */
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

/** For the `UnsavedGuard`; see `useUnsavedWork` and `mayLeave`. */
export const useGuardedWork = (): UnsavedWork => useSyncExternalStore(subscribe, () => state);

/** Asks the user before leaving the screen while this is true. */
export function useUnsavedWork(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    change({ forms: state.forms + 1 });
    return () => change({ forms: state.forms - 1 });
  }, [isUnsaved]);
}

export const hasUnsavedWork = (): boolean => state.forms > 0;

/** Asks the user before an action that would lose unsaved work. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  const leave = await new Promise<boolean>((resolve) => change({ question: resolve }));
  change({ question: null });
  return leave;
}
