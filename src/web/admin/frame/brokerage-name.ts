import { useSyncExternalStore } from 'react';

/** The name of the element in the back office's document that has the brokerage's name. */
export const brokerageNameMeta = 'application-name';

const listeners = new Set<() => void>();

const findMeta = () => document.querySelector<HTMLMetaElement>(`meta[name=${brokerageNameMeta}]`);

const brokerageName = (): string => findMeta()?.content ?? '';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns the brokerage's published name */
export const useBrokerageName = (): string => useSyncExternalStore(subscribe, brokerageName);

/** Shows the name that was published while this document was open. */
export function showBrokerageName(name: string) {
  const meta = findMeta();
  if (meta) meta.content = name;
  for (const listener of listeners) listener();
}
