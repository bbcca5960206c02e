import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { mayHaveOldToken, repeatMilliseconds } from './replaced-token.ts';
import { hasStatus, request } from './request.ts';

// Render each answer immediately instead of in a later task, so that a list follows the user's
// typing sooner.
notifyManager.setScheduler(queueMicrotask);

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the user can sign in again on this screen if the session has ended. */
      staysOnScreen?: boolean;
    };
  }
}

/**
 * A query client that does not keep the answer of a load that began before a change. The library
 * loads a query again whose data is on the screen, but it lets a first load, and one that no screen
 * shows, go on, and then takes its answer for new.
 */
class ChangeAwareClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      const isLoadedAgain = query.isActive() && filters?.refetchType !== 'none';
      if (isLoadedAgain) {
        void query.cancel({ silent: true });
      } else {
        void query.fetch().then(
          () => query.invalidate(),
          () => undefined,
        );
      }
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Creates the query client. As the specification requires, queries do not reload on a timer or when
 * the window gets the focus. The exceptions are the query for unread inquiries (decision 105), the
 * query for the inquiry on the screen while its reply is being sent or waits for its first attempt,
 * and the queries for imports while one is carried out or undone.
 * @param onUnauthorized called with a query that finds that the session has ended
 */
export function createQueryClient(
  onUnauthorized: (query: Pick<Query, 'meta'>) => void,
): QueryClient {
  return new ChangeAwareClient({
    queryCache: new QueryCache({
      onError: (error, query) => hasStatus(error, 401) && onUnauthorized(query),
    }),
    defaultOptions: {
      queries: {
        retry: mayHaveOldToken,
        retryDelay: repeatMilliseconds,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        // If there is no network, let the query fail, so that a Retry button appears. By default
        // the query would wait for the network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Returns a query function for a path.
 * @param on401 whether to return null or throw for an answer with status 401
 */
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

/** A query that is loaded on every visit of its screen, because others change the answer too. */
export const visitQuery = <Answer, Key extends QueryKey>(
  queryKey: Key,
  queryFn: () => Promise<Answer>,
) => queryOptions({ queryKey, queryFn, refetchOnMount: 'always' });

/** @returns a function that reloads the queries whose keys begin with one of these */
export const reloads =
  (...keys: QueryKey[]) =>
  (client: QueryClient) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
