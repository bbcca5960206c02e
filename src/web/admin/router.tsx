import type { QueryClient } from '@tanstack/react-query';
import { createRouter, useRouter } from '@tanstack/react-router';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './lists/url-search.ts';
import { Screen } from './screen/screen.tsx';

export function createAdminRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // Remove unknown search parameters from the URL, so that they reach no API call.
    search: { strict: true },
    scrollRestoration: true,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Loading label="Loading..." />,
    defaultErrorComponent: ScreenFailed,
  });
}

/** A message in place of a screen whose code fails to load or render. */
function ScreenFailed() {
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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}
