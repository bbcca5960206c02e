import type { ListParameters, PageQuery } from '#shared/api/resource.ts';
import type { SortDirection, Sorting } from '#shared/ui/list/sorting.tsx';
import { type List, type ListSearch, useList } from './use-list.ts';

export interface SortedList<Row, Search extends ListSearch> extends List<Row, Search> {
  sorting: Sorting;
}

/** The order of a list whose URL has no sort parameters. */
type DefaultOrder = Pick<Sorting, 'by' | 'direction'>;

/** A list as in `useList`, which the server also sorts. */
export function useSortedList<Row, Search extends ListSearch>(
  address: Search,
  pageQuery: (parameters: ListParameters) => PageQuery<Row>,
  defaultOrder: DefaultOrder,
): SortedList<Row, Search> {
  const list = useList<Row, Search>(address, (parameters) =>
    pageQuery({ ...parameters, ...sortParameters(parameters, defaultOrder) }),
  );
  return {
    ...list,
    sorting: {
      ...orderOf(list.search, defaultOrder),
      onSort: (by, direction) =>
        list.narrow((latest) => {
          const chosen = direction ?? nextDirection(by, orderOf(latest, defaultOrder));
          return inUrl(by, chosen, defaultOrder) as Partial<Search>;
        }),
    },
  };
}

/** Returns the direction for a click on a column's header: ascending first, then descending. */
const nextDirection = (by: string, order: DefaultOrder): SortDirection =>
  order.by === by && order.direction === 'ascending' ? 'descending' : 'ascending';

/** Returns the URL's parameters for a sort order, without those that have their default value. */
function inUrl(by: string, direction: SortDirection, defaultOrder: DefaultOrder) {
  const isDefaultColumn = by === defaultOrder.by;
  const firstDirection = isDefaultColumn ? defaultOrder.direction : 'ascending';
  return {
    sort: isDefaultColumn ? undefined : by,
    dir: direction === firstDirection ? undefined : direction === 'ascending' ? 'asc' : 'desc',
  };
}

export function sortParameters(search: ListSearch, defaultOrder: DefaultOrder) {
  const { by, direction } = orderOf(search, defaultOrder);
  return { sort: by, dir: direction === 'ascending' ? 'asc' : 'desc' };
}

/**
 * Returns the sort order. If the URL has no direction, the default column is sorted in its default
 * direction, and any other column in ascending order.
 */
function orderOf({ sort, dir }: ListSearch, defaultOrder: DefaultOrder): DefaultOrder {
  const by = sort ?? defaultOrder.by;
  if (dir) return { by, direction: dir === 'asc' ? 'ascending' : 'descending' };
  return { by, direction: by === defaultOrder.by ? defaultOrder.direction : 'ascending' };
}
