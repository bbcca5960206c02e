import { queryOptions } from '@tanstack/react-query';
import type { LoginRequest } from '#shared/domain/auth.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { LoginAnswer, LoginOptions } from '#features/sign-in/domain/second-factors.ts';
import { read } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';

/**
 * Whether the login offers passkeys. The query key begins with "session", because `forgetSession`
 * removes all queries with other keys, perhaps while the login is loading this one.
 */
export const loginOptionsQuery = queryOptions({
  queryKey: ['session', 'login'],
  gcTime: 0,
  queryFn: read<LoginOptions>(apiPaths.login),
});

/** Asks for a sign-in link by email. The answer is the same whether or not there is such an account. */
export const emailSignInLink = (asked: { name: string }): Promise<void> =>
  request('POST', apiPaths.loginLinkEmail, asked);

export const login = (credentials: LoginRequest): Promise<LoginAnswer> =>
  request('POST', apiPaths.login, credentials);
