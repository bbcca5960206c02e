import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Loading } from '#web/ui/loading.tsx';
import { paths } from '#web/paths.ts';
import { nextPath } from './login/next-path.ts';
import { listSearch } from './shell/list-search.ts';
import { parseSearch, stringifySearch } from './shell/plain-search.ts';
import { Root } from './shell/root.tsx';
import { ScreenFailed } from './shell/screen-failed.tsx';
import { requireSession, signedIn } from './shell/session.ts';
import { CheckingSession, SessionCheckFailed } from './shell/session-check.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const index = createRoute({
  getParentRoute: () => root,
  path: '/admin/',
  beforeLoad: () => {
    throw redirect({ to: paths.admin.dashboard, replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.admin.login,
  validateSearch: ({ next }: Record<string, unknown>) => (typeof next === 'string' ? { next } : {}),
  beforeLoad: async ({ context, search }) => {
    if (await signedIn(context.queryClient)) {
      throw redirect({ href: nextPath(search.next), replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
  pendingComponent: CheckingSession,
  pendingMs: 0,
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: Shell,
  pendingComponent: CheckingSession,
  pendingMs: 0,
  errorComponent: SessionCheckFailed,
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: paths.admin.dashboard,
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const contacts = createRoute({
  getParentRoute: () => shell,
  path: paths.admin.contacts,
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
});

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '/admin/$',
  component: lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
});

const routeTree = root.addChildren([
  index,
  login,
  shell.addChildren([dashboard, contacts, notFound]),
]);

export function createAdminRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
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
