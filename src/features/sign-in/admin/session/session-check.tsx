import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorMessage } from '#shared/ui/error-message.tsx';
import { useDocumentTitle } from '#shared/frame/document-title.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';

export function CheckingSession() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <output className="text-quiet">Loading...</output>
    </main>
  );
}

/** A message for the case that the check for a session failed, for example without a network. */
export function SessionCheckFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  useDocumentTitle('Not Available');
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-lg">
        <ErrorMessage
          title={<h1 tabIndex={-1}>The back office could not be reached</h1>}
          reason={reasonOf(error)}
          onRetry={() => void router.invalidate()}
        />
      </div>
    </main>
  );
}
