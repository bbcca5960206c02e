import { useLayoutEffect } from 'react';
import { brokerage } from '#domain/brokerage.ts';

/** @param hasErrors whether a form on the screen waits for corrections */
export function useDocumentTitle(screen: string, hasErrors = false) {
  useLayoutEffect(() => {
    document.title = `${hasErrors ? 'Error: ' : ''}${screen} · Admin · ${brokerage.name}`;
  }, [screen, hasErrors]);
}

/** Says in the document's title that the screen waits for corrections, for as long as it does. */
export function useErrorInTitle(hasErrors: boolean) {
  useLayoutEffect(() => {
    if (!hasErrors) return undefined;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      if (document.title === `Error: ${title}`) document.title = title;
    };
  }, [hasErrors]);
}
