import { useSyncExternalStore } from 'react';

const phone = matchMedia('(width < 40rem)');

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone.matches);
