import { useEffect, useId, useRef } from 'react';
import { isIncomplete } from '#shared/ui/form/incomplete.ts';
import { createStore } from '#shared/ui/store.ts';

/**
 * Whether work on the screen is stored. "saving" means that the work is being saved, or will soon
 * be saved without a click. "in_dialog" means that an open dialog already asks the user about the
 * work.
 */
type WorkState = 'saved' | 'saving' | 'unsaved' | 'in_dialog';

interface Work {
  state: Exclude<WorkState, 'saved'>;
  /** Saves the work immediately if it waits to be saved without a click. Otherwise does nothing. */
  saveNow: () => void;
}

interface GuardedWork {
  works: ReadonlyMap<string, Work>;
  /** The function that takes the user's answer. Null while no question is open. */
  question: ((leave: boolean) => void) | null;
}

/** The maximum time to wait for a save before the question opens. */
const saveWaitMilliseconds = 3000;

const store = createStore<GuardedWork>({ works: new Map(), question: null });
let isOpeningScreen = false;

const change = (changed: Partial<GuardedWork>) => store.set({ ...store.get(), ...changed });

function setWork(id: string, work: Work | null) {
  const works = new Map(store.get().works);
  if (work) works.set(id, work);
  else works.delete(id);
  change({ works });
}

const has = (workState: WorkState) =>
  [...store.get().works.values()].some((work) => work.state === workState);

export const useGuardedWork = store.use;

/** Returns whether the last question ended with the user leaving the screen for another one. */
export const isLeavingScreen = () => isOpeningScreen;

/**
 * Registers some work. Before the user leaves the screen, the work is saved if its state is
 * "saving", and the `UnsavedGuard` asks about it if its state is "unsaved".
 * @param saveNow saves the work immediately if it waits to be saved without a click
 */
export function useWork(workState: WorkState, saveNow: () => void) {
  const id = useId();
  const latest = useRef(saveNow);
  useEffect(() => {
    latest.current = saveNow;
  });
  useEffect(() => {
    const isSaved = workState === 'saved';
    setWork(id, isSaved ? null : { state: workState, saveNow: () => latest.current() });
  }, [id, workState]);
  useEffect(() => () => setWork(id, null), [id]);
}

const nothing = () => undefined;

/**
 * Makes the `UnsavedGuard` ask before the user leaves the screen, as long as `isUnsaved` is true.
 */
export const useUnsavedWork = (isUnsaved: boolean) =>
  useWork(isUnsaved ? 'unsaved' : 'saved', nothing);

/**
 * Returns the function that closes a dialog in which the user types. It asks first if `isUnsaved` is
 * true.
 */
export function useAskingClose(isUnsaved: boolean, onClose: () => void) {
  useUnsavedWork(isUnsaved);
  return async () => {
    if (!isUnsaved || (await mayLeave())) onClose();
  };
}

export const hasUnsavedWork = (): boolean => store.get().works.size > 0 || isHalfTyped();

/**
 * Returns whether a form has a date or number that is not complete. The browser reports such a field
 * as empty, so its form may not know that anything was typed.
 */
const isHalfTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('form input')].some(isIncomplete);

function saveAllNow() {
  for (const { saveNow } of store.get().works.values()) saveNow();
}

/**
 * Saves the work with the state "saving", and asks the user if an action would lose work that is
 * then still not stored. The question closes by itself if all work is stored while it is open. If
 * an open dialog already asks about some work, the action may not continue.
 * @param action 'open_screen' if the user opens another screen; undefined for all other actions
 * @returns whether the action may continue
 */
export async function mayLeave(action?: 'open_screen'): Promise<boolean> {
  saveAllNow();
  await untilSaved();
  if (!hasUnsavedWork()) return true;
  if (has('in_dialog')) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stopWatching = store.subscribe(() => {
    if (!hasUnsavedWork()) resolve(true);
    if (has('in_dialog')) resolve(false);
  });
  change({ question: resolve });
  const leave = await promise;
  stopWatching();
  isOpeningScreen = leave && action === 'open_screen';
  change({ question: null });
  return leave;
}

/** Waits until no work is being saved, but not longer than `saveWaitMilliseconds`. */
function untilSaved(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => {
    if (!has('saving')) resolve();
  };
  const stopWatching = store.subscribe(check);
  const timer = setTimeout(resolve, saveWaitMilliseconds);
  check();
  return promise.finally(() => {
    clearTimeout(timer);
    stopWatching();
  });
}

/**
 * Called when the user closes or reloads the tab. Saves the work with the state "saving".
 * @returns whether the browser must ask the user, because there is other work that is not stored
 */
export function mustAskBeforeUnload(): boolean {
  saveAllNow();
  return has('unsaved') || has('in_dialog') || isHalfTyped();
}
