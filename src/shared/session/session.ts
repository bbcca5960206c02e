import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { type AnyRouter, getRouteApi, redirect } from '@tanstack/react-router';
import type { Session } from '#shared/domain/auth.ts';
import { showUsername } from '#shared/api/acting-as.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { toast } from '#shared/ui/toast.tsx';
import { showPerson } from './shown-person.ts';
import { isSavingWork, isSigningInAgain, signInAgain } from './sign-in-again.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/**
 * Returns the session, from the cache if it is there, or redirects to the login if there is none.
 * After the login the user returns to `href`.
 * @throws an error if the check fails, for example without a network
 */
export async function requireSession(
  queryClient: QueryClient,
  href: string,
): Promise<{ session: Session }> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ to: adminPaths.login, search: { next: href }, replace: true });
  showPerson(queryClient, session.user.username);
  return { session };
}

const signedInRoute = getRouteApi('/signed-in');

/** Returns the session. Can be used only in screens inside the signed-in layout. */
export const useSession = (): Session => signedInRoute.useRouteContext().session;

export const useIsFrontDesk = (): boolean => useSession().user.role === 'front_desk';

/** A failed check counts as no session, so that the login form still opens. */
export const hasSession = (queryClient: QueryClient): Promise<boolean> =>
  queryClient.ensureQueryData(sessionQuery).then(Boolean, () => false);

/**
 * Removes the cached data of the session. First leaves the current screen, because its queries
 * would otherwise load the data again.
 */
export async function forgetSession(queryClient: QueryClient, leave: () => Promise<void>) {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await leave();
  showUsername(undefined);
  const [session] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
}

/**
 * Handles the end of the session. The user can sign in again on the same screen if `staysOnScreen`
 * is set, if work is unsaved or being saved, or if the dialog to sign in again is already open.
 * Otherwise the login opens. Does nothing if no session is in the cache.
 */
export async function endSession(
  queryClient: QueryClient,
  router: AnyRouter,
  staysOnScreen = false,
) {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
  if (staysOnScreen || isSigningInAgain() || hasUnsavedWork() || isSavingWork()) {
    await signInAgain();
    return;
  }
  await forgetSession(queryClient, () => router.invalidate());
  toast({ title: 'Your session has ended', description: 'Please sign in again to continue.' });
}

const recoveryCodesKey = ['recovery-codes-left'];

/**
 * Stores the number of recovery codes that are left after a sign-in with one of them. The number is
 * kept until the page is reloaded or `forgetSession` removes the cached data.
 */
export function keepRecoveryCodesLeft(queryClient: QueryClient, left: number) {
  queryClient.setQueryDefaults(recoveryCodesKey, { gcTime: Infinity });
  queryClient.setQueryData(recoveryCodesKey, left);
}

/** @returns the number of recovery codes that are left, if the user signed in with one */
export const useRecoveryCodesLeft = (): number | undefined =>
  useQuery<number>({ queryKey: recoveryCodesKey, queryFn: skipToken }).data;
