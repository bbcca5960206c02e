import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { type AnyRouter, getRouteApi, redirect } from '@tanstack/react-router';
import type { Session } from '#domain/auth.ts';
import { sessionQuery } from '#web/api/session.ts';
import { adminPaths } from '#domain/paths.ts';
import { toast } from '#web/ui/toast.tsx';
import { signInAgain } from './sign-in-again.ts';
import { hasUnsavedWork } from '#web/admin/forms/unsaved-work.ts';

/**
 * Lets only signed-in people on; others sign in first and come back to `href`.
 * @throws what kept the server from answering, which says nothing about being signed in
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

/** The session, on every screen that needs one. */
export const useSession = (): Session => signedInRoute.useRouteContext().session;

/** A failing check is no reason to keep the sign-in form from anybody. */
export const hasSession = (queryClient: QueryClient): Promise<boolean> =>
  queryClient.ensureQueryData(sessionQuery).then(Boolean, () => false);

/** The next screen comes first, so that no mounted one asks again for what is being forgotten. */
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

/** The server ended the session while somebody was at work, which is not lost for that. */
export async function endSession(queryClient: QueryClient, router: AnyRouter) {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
  if (hasUnsavedWork()) {
    if (await signInAgain()) await queryClient.refetchQueries(hasFailed);
    return;
  }
  await forgetSession(queryClient, () => router.invalidate());
  toast({ title: 'Your session has ended', description: 'Please sign in again to continue.' });
}
