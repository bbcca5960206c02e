import { useLayoutEffect } from 'react';
import { useBrokerageName } from './brokerage-name.ts';

/**
 * Sets the document's title.
 * @param hasErrors whether a form on the screen has errors
 */
export function useDocumentTitle(screen: string, hasErrors = false) {
  const brokerage = useBrokerageName();
  useLayoutEffect(() => {
    document.title = `${hasErrors ? 'Error: ' : ''}${screen} · Admin · ${brokerage}`;
  }, [screen, hasErrors, brokerage]);
}

/** Puts "Error:" before the document's title while the screen's form has errors. */
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
