import { useEffect, useMemo } from 'react';
import { pageSize } from '#domain/lists.ts';
import { finder, fold } from './search-text.ts';
import { type ListAddress, useListAddress } from './use-list-address.ts';

export interface FoundRows<Row> extends ListAddress {
  /** All rows that the search finds. */
  found: Row[];
  /** Those of them on this page. */
  visible: Row[];
  page: number;
  pageCount: number;
}

/**
 * Search and pages of a list that is here as a whole.
 * @param rows undefined until they are loaded
 * @param searchable what of a row is searched; the same function each time
 */
export function useFoundRows<Row>(
  rows: Row[] | undefined,
  searchable: (row: Row) => string,
): FoundRows<Row> {
  const address = useListAddress();
  const { q = '', page: wanted = 1 } = address.search;

  const folded = useMemo(() => rows?.map((row) => fold(searchable(row))) ?? [], [rows, searchable]);
  const found = useMemo(() => {
    const isFound = finder(q);
    return rows?.filter((_, index) => isFound(folded[index] ?? '')) ?? [];
  }, [rows, folded, q]);
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(wanted, pageCount);

  const isBeyond = rows !== undefined && wanted > pageCount;
  useEffect(() => {
    if (isBeyond) address.goToPage(pageCount, 'replace');
  });

  const start = (page - 1) * pageSize;
  return { ...address, found, visible: found.slice(start, start + pageSize), page, pageCount };
}
