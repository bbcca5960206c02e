import { useSyncExternalStore } from 'react';

const key = 'shortcuts';

interface Shortcuts {
  /** Whether single keys do anything in this browser; they do until switched off. */
  areOn: boolean;
  isHelpOpen: boolean;
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

let state: Shortcuts = { areOn: readChoice(), isHelpOpen: false };
const listeners = new Set<() => void>();

function change(changed: Partial<Shortcuts>) {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShortcuts = (): Shortcuts => useSyncExternalStore(subscribe, () => state);

export const openShortcutsHelp = () => change({ isHelpOpen: true });
export const closeShortcutsHelp = () => change({ isHelpOpen: false });

/** Switches them and keeps the choice, where the browser lets a page keep anything. */
export function switchShortcuts(areOn: boolean) {
  change({ areOn });
  try {
    if (areOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

/** The choice, written down again after something emptied the browser's storage. */
export const keepShortcuts = () => switchShortcuts(state.areOn);
