import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { finder, fold } from './search-text.ts';

const pageSize = 25;

export interface List<Row> {
  /** The search in force, '' for none. */
  q: string;
  search: (q: string) => void;
  /** All rows that the search finds. */
  found: Row[];
  /** Those of them on this page. */
  visible: Row[];
  /** Position of the first visible row among the found ones, from 0. */
  offset: number;
  page: number;
  pageCount: number;
  goToPage: (page: number) => void;
}

/**
 * Search and pages of a list, kept in the address.
 * @param rows undefined until they are loaded
 * @param searchable what of a row is searched; the same function each time
 */
export function useList<Row>(rows: Row[] | undefined, searchable: (row: Row) => string): List<Row> {
  const { q = '', page: wanted = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();

  const folded = useMemo(() => rows?.map((row) => fold(searchable(row))) ?? [], [rows, searchable]);
  const found = useMemo(() => {
    const isFound = finder(q);
    return rows?.filter((_, index) => isFound(folded[index] ?? '')) ?? [];
  }, [rows, folded, q]);
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(wanted, pageCount);
  const offset = (page - 1) * pageSize;

  const goTo = (next: { q: string; page: number }, how: { replace: boolean }) =>
    void navigate({
      to: '.',
      search: {
        ...(next.q !== '' && { q: next.q }),
        ...(next.page > 1 && { page: next.page }),
      },
      resetScroll: !how.replace,
      ...how,
    });

  const isBeyond = rows !== undefined && wanted > pageCount;
  useEffect(() => {
    if (isBeyond) goTo({ q, page: pageCount }, { replace: true });
  });

  return {
    q,
    search: (text) => goTo({ q: text, page: 1 }, { replace: true }),
    found,
    visible: found.slice(offset, offset + pageSize),
    offset,
    page,
    pageCount,
    goToPage: (next) => goTo({ q, page: next }, { replace: false }),
  };
}
