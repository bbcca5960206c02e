import { useSyncExternalStore } from 'react';
import type { BrandMark } from '#shared/domain/brand-mark.ts';

/** The names of the `<meta>` elements that contain the brokerage's name and mark (logo). */
export const brokerageNameMeta = 'application-name';
export const brandMarkMeta = 'brand-mark';

const listeners = new Set<() => void>();

const findMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);

const readMeta = (name: string) => () => findMeta(name)?.content ?? '';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(name: string, content: string) {
  const meta = findMeta(name);
  if (meta) meta.content = content;
  for (const listener of listeners) listener();
}

export const useBrokerageName = (): string =>
  useSyncExternalStore(subscribe, readMeta(brokerageNameMeta));

export function useBrandMark(): BrandMark {
  const json = useSyncExternalStore(subscribe, readMeta(brandMarkMeta));
  return json === '' ? { kind: 'shipped' } : (JSON.parse(json) as BrandMark);
}

/** Updates the brokerage's name in the open document after a publication. */
export const showBrokerageName = (name: string): void => write(brokerageNameMeta, name);

/** Updates the brokerage's mark (logo) in the open document after a publication. */
export const showBrandMark = (mark: BrandMark): void => write(brandMarkMeta, JSON.stringify(mark));
