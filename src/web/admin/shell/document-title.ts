import { useLayoutEffect } from 'react';
import { brand } from './brand.tsx';

/** @param hasErrors whether a form on the screen waits for corrections */
export function useDocumentTitle(screen: string, hasErrors = false) {
  useLayoutEffect(() => {
    document.title = `${hasErrors ? 'Error: ' : ''}${screen} · Admin · ${brand}`;
  }, [screen, hasErrors]);
}
