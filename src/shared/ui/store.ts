import { useSyncExternalStore } from 'react';

/** A value that components read with `use`, and that other code may read and replace. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** @returns a function that ends the subscription */
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, get),
  };
}
