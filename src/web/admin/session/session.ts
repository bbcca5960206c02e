import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { type AnyRouter, getRouteApi, redirect } from '@tanstack/react-router';
import type { Session } from '#domain/auth.ts';
import { sessionQuery } from '#web/api/session.ts';
import { adminPaths } from '#domain/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import { signInAgain } from './sign-in-again.ts';
import { hasUnsavedWork } from '#web/admin/forms/unsaved-work.ts';

/**
 * Redirects to the login without a session; after it the user returns to `href`.
 * @throws if the server cannot tell whether there is a session
 */
export async function requireSession(
  queryClient: QueryClient,
  href: string,
): Promise<{ session: Session }> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ to: adminPaths.login, search: { next: href }, replace: true });
  return { session };
}

const signedInRoute = getRouteApi('/signed-in');

/** The session, for the screens inside the signed-in layout. */
export const useSession = (): Session => signedInRoute.useRouteContext().session;

/** Counts a failed check as no session, so that the login form still opens. */
export const hasSession = (queryClient: QueryClient): Promise<boolean> =>
  queryClient.ensureQueryData(sessionQuery).then(Boolean, () => false);

/** Leaves the screen first, so that its mounted queries do not reload the removed data. */
export async function forgetSession(queryClient: QueryClient, leave: () => Promise<void>) {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await leave();
  const [session] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
}

const hasFailed = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
} as const satisfies QueryFilters;

/** Handles a session that the server ended. Unsaved work stays while the user signs in again. */
export async function endSession(queryClient: QueryClient, router: AnyRouter) {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
  if (hasUnsavedWork()) {
    if (await signInAgain()) await queryClient.refetchQueries(hasFailed);
    return;
  }
  await forgetSession(queryClient, () => router.invalidate());
  toast({ title: 'Your session has ended', description: 'Please sign in again to continue.' });
}
