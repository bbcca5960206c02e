import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pageSize } from '#shared/domain/lists.ts';
import type { ListParameters, Page, PageQuery } from '#shared/api/resource.ts';

const typingPauseMilliseconds = 200;

/** The search parameters that most lists have. Each list adds its filters. */
export type ListSearch = { q?: string; page?: number; sort?: string; dir?: 'asc' | 'desc' };

/** A list's search parameters without `sort`, whose values differ from list to list. */
export type AnyListSearch = Omit<ListSearch, 'sort'>;

/** Search parameters to change. The value undefined removes a parameter. */
type Changes<Search> = { [Name in keyof Search]?: Search[Name] | undefined };

/** A list's rows, with the state of its search, filters and paging. The URL contains this state. */
export interface List<Row, Search extends ListSearch> {
  query: UseQueryResult<Page<Row>>;
  /** The URL's search parameters, combined with the text that is being typed. */
  search: Search;
  /** Whether a search or a filter is set. */
  isNarrowed: boolean;
  /** The number of the shown page, counted from 1. */
  page: number;
  pageCount: number;
  goToPage: (page: number) => void;
  /**
   * Changes filters or the sort order, and goes to the first page. If `changes` is a function, it
   * gets the latest search parameters, which may be newer than the shown ones.
   */
  narrow: (changes: Changes<Search> | ((latest: Search) => Changes<Search>)) => void;
  /** Removes the search text and the filters, and keeps the sort order. */
  clear: () => void;
  /** Called with the text of the search box after each keystroke. */
  type: (text: string) => void;
  /** Writes the typed text to the URL immediately. */
  settle: () => void;
}

/**
 * A list that the server searches, filters and divides into pages. The list is searched with each
 * keystroke. The URL changes only after a pause in typing, because browsers limit how often a page
 * may change its URL.
 * @param address the search parameters of the list's route
 */
export function useList<Row, Search extends ListSearch>(
  address: Search,
  pageQuery: (parameters: ListParameters) => PageQuery<Row>,
): List<Row, Search> {
  const client = useQueryClient();
  const router = useRouter();
  const goTo = useGoTo();
  const typing = useTypedText(address.q ?? '');
  const withText = (stored: Search, text: string) =>
    withoutUndefined<Search>({ ...stored, q: text || undefined, page: undefined });
  const withTyped = (stored: Search) =>
    typing.pending === null ? stored : withText(stored, typing.pending);
  const search = withTyped(address);
  const { q, page = 1, sort, dir, ...filters } = search;
  const query = useQuery(pageQuery({ ...search, page }));
  const pageCount = Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize));
  const onPage = (next: number) => ({ ...search, page: next > 1 ? next : undefined });
  const settle = () => {
    if (typing.pending === null) return;
    typing.markSettled();
    goTo(search, 'replace');
  };

  useEffect(() => {
    const timer = typing.pending === null ? undefined : setTimeout(settle, typingPauseMilliseconds);
    return () => clearTimeout(timer);
  });
  // The URL may point to a page that no longer exists because rows were removed.
  const isBeyondEnd = query.data !== undefined && !query.isPlaceholderData && page > pageCount;
  useEffect(() => {
    if (isBeyondEnd) goTo(onPage(pageCount), 'replace');
  });

  return {
    query,
    search,
    isNarrowed: q !== undefined || Object.keys(filters).length > 0,
    page: Math.min(page, pageCount),
    pageCount,
    goToPage: (next) => goTo(onPage(next), 'push'),
    narrow: (changes) => {
      const latest = withTyped(router.latestLocation.search as Search);
      const changed = typeof changes === 'function' ? changes(latest) : changes;
      goTo({ ...latest, ...changed, page: undefined }, 'replace');
    },
    clear: () => {
      typing.forget();
      goTo({ sort, dir }, 'replace');
    },
    type: (text) => {
      void client.prefetchQuery(pageQuery({ ...withText(address, text), page: 1 }));
      typing.type(text);
    },
    settle,
  };
}

/** Keeps the text that the user types in the search box until the URL contains it. */
function useTypedText(addressText: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const [seen, setSeen] = useState(addressText);
  if (addressText !== seen) {
    setSeen(addressText);
    // If the Back button or a link changed the URL, its text replaces the text that is being typed.
    if (settled !== addressText) setTyped(null);
  }
  return {
    /** The typed text if it is not in the URL yet, or else null. */
    pending: typed === addressText ? null : typed,
    type: setTyped,
    markSettled: () => setSettled(typed),
    forget: () => setTyped(null),
  };
}

function useGoTo() {
  const navigate = useNavigate();
  const router = useRouter();
  const [path] = useState(router.latestLocation.pathname);
  return (search: Changes<ListSearch>, how: 'push' | 'replace') => {
    // Do not interrupt a navigation to another screen, such as the login.
    if (router.latestLocation.pathname !== path) return;
    void navigate({
      to: '.',
      search: withoutUndefined<AnyListSearch>(search),
      state: true,
      replace: how === 'replace',
      resetScroll: how === 'push',
    });
  };
}

const withoutUndefined = <Search extends object>(search: Changes<Search>): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
