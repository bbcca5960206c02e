import { queryOptions } from '@tanstack/react-query';
import type { Session } from '#shared/domain/auth.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { read } from './query-client.ts';
import { hasStatus, request } from './request.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: read<Session>(apiPaths.session, 'return-null'),
});

/** Logs out. If the session has already ended, this succeeds too. */
export async function logout(): Promise<void> {
  try {
    await request('POST', apiPaths.logout);
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
  }
}
