/**
 * Keeps the person whom this tab shows and the person who is signed in the same. All tabs of a
 * browser share one session, so another tab can change the latter.
 */
import type { QueryClient } from '@tanstack/react-query';
import { showUsername, shownUsername } from '#shared/api/acting-as.ts';
import { read } from '#shared/api/query-client.ts';
import { noteSignInAgain } from '#shared/api/replaced-token.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Session } from '#shared/domain/auth.ts';
import { signInAgain } from './sign-in-again.ts';

const signIns = new BroadcastChannel('sign-ins');

/** Tells the other tabs of this browser who has signed in. */
export function announceSignIn(username: string) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  signIns.postMessage(username);
}

/** Lets this tab ask the user as soon as another person has signed in in another tab. */
export function watchSignIns() {
  signIns.addEventListener('message', ({ data }) => {
    noteSignInAgain();
    if (shownUsername() !== undefined && data !== shownUsername()) void askWhoGoesOn();
  });
}

async function askWhoGoesOn() {
  const session = await read<Session>(apiPaths.session, 'return-null')().catch(() => null);
  if (session && session.user.username !== shownUsername()) await signInAgain(session);
}

/** The beginnings of the keys of queries whose data belongs to one administrator. */
const personal = new Set([
  'account',
  'new-sign-ins',
  'recovery-codes-left',
  'second-factors',
  'sessions',
]);

const isData = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session';

/**
 * Called when the tab is about to show this administrator. If it showed another one before, drops
 * that person's data and loads all other data of the screen again. Typed text stays.
 */
export function showPerson(queryClient: QueryClient, username: string) {
  const before = shownUsername();
  if (before === username) return;
  showUsername(username);
  announceSignIn(username);
  if (before === undefined) return;
  noteSignInAgain();
  queryClient.removeQueries({ type: 'inactive', predicate: isData });
  void queryClient.resetQueries({ predicate: ({ queryKey }) => personal.has(String(queryKey[0])) });
  void queryClient.invalidateQueries({ predicate: isData });
}
