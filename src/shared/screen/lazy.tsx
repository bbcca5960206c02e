import { lazyRouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasUnsavedWork } from '#shared/session/unsaved-work.ts';
import { ErrorMessage } from '#shared/ui/error-message.tsx';

/**
 * Returns a component whose code is loaded when it is needed. If the code is missing, because the
 * page was opened before a new release, the page is reloaded.
 */
export const lazy = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent<Module, Name>(
    () => load().catch((error: unknown) => failed(name, error) as Module),
    name,
  );

const failed = (name: string, error: unknown): Record<string, unknown> => ({
  [name]: () => <NotLoaded error={error} />,
});

const typedTexts = 'form :is(input:not([hidden], [type=checkbox], [type=radio]), textarea)';

const hasTypedTexts = () =>
  [...document.querySelectorAll<HTMLInputElement>(typedTexts)].some(({ value }) => value !== '');

/**
 * Reloads the page once for each missing file. Does nothing if the reload could lose typed texts,
 * such as a username in the login.
 * @returns whether the page is being reloaded
 */
export function reloadForRelease(error: unknown): boolean {
  const key = `reloaded: ${String(error)}`;
  if (hasUnsavedWork() || hasTypedTexts() || sessionStorage.getItem(key) || !navigator.onLine)
    return false;
  sessionStorage.setItem(key, '1');
  window.location.reload();
  return true;
}

export const reloadAdvice = 'Save your work if there is any, then reload the page.';

function NotLoaded({ error }: { error: unknown }) {
  useEffect(() => void reloadForRelease(error), [error]);
  return (
    <ErrorMessage
      title="This part of the page could not be loaded"
      reason={`The back office may have been updated. ${reloadAdvice}`}
      retry="Reload the Page"
      onRetry={() => window.location.reload()}
    />
  );
}
