import { queryOptions } from '@tanstack/react-query';
import type { LoginRequest, Session } from '#domain/auth.ts';
import { apiPaths } from '#domain/api-paths.ts';
import type { LoginAnswer, LoginOptions } from '#domain/second-factors.ts';
import { read } from '#web/api/query-client.ts';
import { hasStatus, request } from '#web/api/request.ts';

/** The user's session, or null if there is none. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: read<Session>(apiPaths.session, 'return-null'),
});

/**
 * Whether the login offers passkeys. The query key begins with "session", because `forgetSession`
 * removes all queries with other keys, perhaps while the login is loading this one.
 */
export const loginOptionsQuery = queryOptions({
  queryKey: ['session', 'login'],
  gcTime: 0,
  queryFn: read<LoginOptions>(apiPaths.login),
});

export const login = (credentials: LoginRequest): Promise<LoginAnswer> =>
  request('POST', apiPaths.login, credentials);

/** Logs out. If the session has already ended, this succeeds too. */
export async function logout(): Promise<void> {
  try {
    await request('POST', apiPaths.logout);
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
  }
}
