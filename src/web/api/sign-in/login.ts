import { queryOptions } from '@tanstack/react-query';
import type { LoginRequest } from '#domain/auth.ts';
import { apiPaths } from '#domain/api-paths.ts';
import type { LoginAnswer, LoginOptions } from '#domain/second-factors.ts';
import { read } from '#web/api/query-client.ts';
import { request } from '#web/api/request.ts';

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
