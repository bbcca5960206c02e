import { useEffect, useSyncExternalStore } from 'react';

interface UnsavedWork {
  /** Forms on the screen that hold something unsaved. */
  forms: number;
  /** Told whether to leave; null while nobody asks. */
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

/** For the one guard in the shell; see `useUnsavedWork` and `mayLeave`. */
export const useGuardedWork = (): UnsavedWork => useSyncExternalStore(subscribe, () => state);

/** While this holds, nobody leaves the screen without being asked. */
export function useUnsavedWork(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    change({ forms: state.forms + 1 });
    return () => change({ forms: state.forms - 1 });
  }, [isUnsaved]);
}

export const hasUnsavedWork = (): boolean => state.forms > 0;

/** Asks whoever has unsaved work, before something is done that would lose it. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  const leave = await new Promise<boolean>((resolve) => change({ question: resolve }));
  change({ question: null });
  return leave;
}
