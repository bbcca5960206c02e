import { createStore } from '#shared/ui/store.ts';

const key = 'shortcuts';

interface Shortcuts {
  /** Whether single-key shortcuts are on in this browser. They are on by default. */
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

const store = createStore<Shortcuts>({ areOn: readChoice(), isHelpOpen: false });

const change = (changed: Partial<Shortcuts>) => store.set({ ...store.get(), ...changed });

export const useShortcuts = store.use;

export const openShortcutsHelp = () => change({ isHelpOpen: true });
export const closeShortcutsHelp = () => change({ isHelpOpen: false });

/** Turns single-key shortcuts on or off, and stores the choice if the browser allows storage. */
export function switchShortcuts(areOn: boolean) {
  change({ areOn });
  try {
    if (areOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // The browser does not allow storage, so the choice lasts until the page is closed or reloaded.
  }
}

/** Stores the choice again after a logout has cleared the browser's storage. */
export const keepShortcuts = () => switchShortcuts(store.get().areOn);

/** Returns whether a dialog is open. Shortcuts do nothing while one is open. */
export const isDialogOpen = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
