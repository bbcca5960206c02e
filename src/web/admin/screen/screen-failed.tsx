import { useRouter } from '@tanstack/react-router';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Screen } from './screen.tsx';

/** A message in place of a screen whose code fails to load or render. */
export function ScreenFailed() {
  const router = useRouter();
  return (
    <Screen title="Something Went Wrong">
      <ErrorMessage
        title="This screen could not be shown"
        reason="Try again. If that does not help, reload the page."
        onRetry={() => void router.invalidate()}
      />
    </Screen>
  );
}
