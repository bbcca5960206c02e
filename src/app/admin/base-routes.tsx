import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  redirect,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { adminPaths, adminRoot } from '#shared/domain/paths.ts';
import { Frame } from './frame/frame.tsx';
import { Root } from './frame/root.tsx';
import { nextPath } from '#features/sign-in/admin/login/next-path.ts';
import {
  CheckingSession,
  SessionCheckFailed,
} from '#features/sign-in/admin/session/session-check.tsx';
import { hasSession, requireSession } from '#shared/session/session.ts';
import { searchBy } from '#shared/lists/url-search.ts';
import { lazy } from '#shared/screen/lazy.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

/** Redirects /admin to the dashboard. */
export const index = createRoute({
  getParentRoute: () => root,
  path: `${adminRoot}/`,
  beforeLoad: () => {
    throw redirect({ to: adminPaths.dashboard, replace: true });
  },
});

export const login = createRoute({
  getParentRoute: () => root,
  path: adminPaths.login,
  validateSearch: ({ next }: Record<string, unknown>) => (typeof next === 'string' ? { next } : {}),
  beforeLoad: async ({ context, search }) => {
    if (await hasSession(context.queryClient)) {
      throw redirect({ href: nextPath(search.next), replace: true });
    }
  },
  component: lazy(() => import('#features/sign-in/admin/login/login-page.tsx'), 'LoginPage'),
  pendingComponent: CheckingSession,
  pendingMs: 0,
});

/** The screen that a sign-in link opens. It needs no session. */
export const welcome = createRoute({
  getParentRoute: () => root,
  path: adminPaths.welcome,
  component: lazy(() => import('#features/sign-in/admin/welcome/welcome-page.tsx'), 'WelcomePage'),
});

/** The parent of every screen that needs a session. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: Frame,
  pendingComponent: CheckingSession,
  pendingMs: 0,
  errorComponent: SessionCheckFailed,
});

/** Returns the route of a screen that needs a session and has no search parameters. */
export const screen = <const Path extends string>(
  path: Path,
  component: RouteComponent,
  staticData: StaticDataRouteOption = {},
) => createRoute({ getParentRoute: () => signedIn, path, staticData, component });

/** Returns the route of a screen that needs a session and has the search parameters of a query. */
export const searchScreen = <const Path extends string, Query extends z.ZodMiniObject>(
  path: Path,
  query: Query,
  component: RouteComponent,
  staticData: StaticDataRouteOption = {},
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    validateSearch: searchBy(query),
    staticData,
    component,
  });
