import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { Loading } from '#shared/ui/loading.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from '#shared/lists/url-search.ts';
import { ScreenFailed } from '#shared/screen/screen-failed.tsx';

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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}
