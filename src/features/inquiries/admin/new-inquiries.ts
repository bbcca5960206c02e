import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markListsOld, unreadQuery } from '#features/inquiries/api.ts';
import { hasStatus } from '#shared/api/request.ts';

const pollMilliseconds = 20_000;

const hasNoSession = ({ state }: Pick<Query, 'state'>) => hasStatus(state.error, 401);

/**
 * Asks for the unread inquiries every 20 seconds while the tab is visible, and at once when the tab
 * becomes visible again. When the session has ended, the polling stops until the user has signed in
 * again.
 */
export function usePollUnread() {
  const client = useQueryClient();
  const { data } = useQuery({
    ...unreadQuery,
    refetchInterval: (query) => !hasNoSession(query) && pollMilliseconds,
    refetchOnWindowFocus: (query) => !hasNoSession(query) && 'always',
  });
  const newest = data?.unread[0];
  useEffect(() => {
    if (newest !== undefined) void markListsOld(client);
  }, [client, newest]);
}

/** Returns the number of unread inquiries, at most 100, in the last answer to `unreadQuery`. */
export function useUnreadCount(): number {
  const { data } = useQuery({ ...unreadQuery, enabled: false });
  return data?.unread.length ?? 0;
}

/** The text stays short beside a link and in the title. */
export const countInWords = (count: number) => (count > 99 ? '99+' : String(count));

/**
 * Returns the number of unread inquiries that have arrived since a list was loaded.
 * @param loadedAt the time when the list was loaded, in milliseconds since 1970; 0 until the list
 * has loaded
 */
export function useArrivalCount(loadedAt: number): number {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadQuery, enabled: false });
  const [newestInList, setNewestInList] = useState<string>();
  useEffect(() => {
    if (loadedAt === 0) return undefined;
    let isCurrent = true;
    const remember = ({ unread }: { unread: string[] }) => {
      if (isCurrent) setNewestInList(unread[0] ?? '');
    };
    client.fetchQuery({ ...unreadQuery, staleTime: 0 }).then(remember, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, loadedAt]);
  if (newestInList === undefined) return 0;
  // An id begins with the time of arrival, so later inquiries have greater ids.
  return data?.unread.filter((id) => id > newestInList).length ?? 0;
}
