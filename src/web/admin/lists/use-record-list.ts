import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageSize } from '#domain/lists.ts';
import type { Page, Resource } from '#web/api/resource.ts';
import type { RecordSearch } from './list-search.ts';
import type { Sorting } from '#web/ui/list/sorting.tsx';
import { type ListAddress, useListAddress } from './use-list-address.ts';

export interface RecordList<Row> extends ListAddress {
  query: UseQueryResult<Page<Row>>;
  sorting: Sorting;
  /** From 1 */
  page: number;
  pageCount: number;
  /** Whether a search or filter hides something. */
  isNarrowed: boolean;
}

interface Order {
  by: string;
  direction: Sorting['direction'];
}

/**
 * A list that the server searches, filters, sorts and cuts into pages.
 * Each question keeps its own answer, so a late one is never taken for a newer one's.
 * @param usual the order that needs no mention in the address
 */
export function useRecordList<Row>(
  resource: Pick<Resource<unknown, unknown, Row>, 'list'>,
  usual: Order,
): RecordList<Row> {
  const client = useQueryClient();
  const pageFor = (search: RecordSearch) => resource.list(parametersOf(search, usual));
  const address = useListAddress((search) => void client.prefetchQuery(pageFor(search)));
  const query = useQuery(pageFor(address.search));
  const { q, page = 1, sort, dir, ...filters } = address.search;
  const order = { by: sort ?? usual.by, direction: directionOf(sort, dir, usual) };
  const pageCount = Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize));

  // An address from before something was taken away.
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && page > pageCount;
  useEffect(() => {
    if (isBeyond) address.goToPage(pageCount, 'replace');
  });

  return {
    ...address,
    query,
    page: Math.min(page, pageCount),
    pageCount,
    isNarrowed: q !== undefined || Object.keys(filters).length > 0,
    sorting: {
      ...order,
      onSort: (by, direction) => {
        const isUsual = direction === (by === usual.by ? usual.direction : 'ascending');
        address.narrow({
          sort: by === usual.by ? undefined : by,
          dir: isUsual ? undefined : direction === 'ascending' ? 'asc' : 'desc',
        });
      },
    },
  };
}

/** What the server is asked for. */
function parametersOf({ page = 1, sort, dir, ...search }: RecordSearch, usual: Order) {
  const isAscending = directionOf(sort, dir, usual) === 'ascending';
  return { ...search, sort: sort ?? usual.by, dir: isAscending ? 'asc' : 'desc', page };
}

function directionOf(sort: string | undefined, dir: 'asc' | 'desc' | undefined, usual: Order) {
  if (dir) return dir === 'asc' ? 'ascending' : 'descending';
  return sort === undefined || sort === usual.by ? usual.direction : 'ascending';
}
