import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasStatus, request } from './request.ts';

// An answer is drawn in the task that it arrives in: a list follows what is typed that much sooner.
notifyManager.setScheduler(queueMicrotask);

/**
 * Nothing is asked twice by itself: data stays until a mutation, a refresh or a new page asks again.
 * @param onUnauthorized told when the server no longer knows the session, on any query
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => hasStatus(error, 401) && onUnauthorized(),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        // Without a network, fail and offer Retry rather than wait without a word.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** @returns a query function that reads a path; a 401 is an error unless the caller takes null */
export function read<T>(path: string): () => Promise<T>;
export function read<T>(path: string, on401: 'return-null'): () => Promise<T | null>;
export function read<T>(path: string, on401: 'throw' | 'return-null' = 'throw') {
  return async (): Promise<T | null> => {
    try {
      return await request<T>('GET', path);
    } catch (error) {
      if (on401 === 'return-null' && hasStatus(error, 401)) return null;
      throw error;
    }
  };
}
