import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { hasUnsavedWork, useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { ErrorMessage } from '#shared/ui/error-message.tsx';
import { Panel, Screen } from './screen.tsx';

/**
 * A message in place of a screen whose code fails to load or render. If the screen had unsaved work,
 * the message repeats the typed texts.
 */
export function ScreenFailed() {
  const router = useRouter();
  // React renders this component before it removes the failed screen, so its fields can be read.
  const [typed] = useState(readTyped);
  useUnsavedWork(typed.length > 0);
  return (
    <Screen title="Something Went Wrong">
      <ErrorMessage
        title="This screen could not be shown"
        reason="Try again. If that does not help, reload the page."
        onRetry={() => void router.invalidate()}
      />
      {typed.length > 0 && (
        <div className="mt-6">
          <Panel title="What you typed">
            <p className="mb-4 text-quiet">It is not saved. Copy it before you go on.</p>
            <dl className="grid gap-3">
              {typed.map(({ id, label, text }) => (
                <div key={id}>
                  <dt className="text-sm text-quiet">{label}</dt>
                  <dd className="break-words whitespace-pre-wrap">{text}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      )}
    </Screen>
  );
}

const typedTexts =
  'textarea, input:not([type=password], [type=checkbox], [type=radio], [type=file], [hidden])';

/** Returns the texts in the fields of the page if they are not saved. */
function readTyped() {
  if (!hasUnsavedWork()) return [];
  return [...document.querySelectorAll<HTMLInputElement>(typedTexts)]
    .filter(({ value }) => value.trim() !== '')
    .map(({ id, labels, name, value }) => ({
      id,
      label: labels?.[0]?.textContent ?? name,
      text: value,
    }));
}
