import { queryOptions } from '@tanstack/react-query';
import type { LoginRequest, Session } from '#domain/auth.ts';
import { read } from './query-client.ts';
import { ApiError, request } from './request.ts';

/** Who is signed in; null where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: read<Session>('/api/admin/session', 'return-null'),
});

export const login = (credentials: LoginRequest): Promise<Session> =>
  request('POST', '/api/admin/login', credentials);

/** Whoever has no session any more is signed out already. */
export async function logout(): Promise<void> {
  try {
    await request('POST', '/api/admin/logout');
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}
