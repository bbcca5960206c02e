import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pageSize } from '#domain/lists.ts';
import type { ListParameters, Page, PageQuery } from '#web/api/resource.ts';

const typingPauseMilliseconds = 200;

/** The search parameters that most lists have. Each list adds its filters. */
export type ListSearch = { q?: string; page?: number; sort?: string; dir?: 'asc' | 'desc' };

/** As the router accepts it for any list: the values of `sort` differ from list to list. */
export type AnyListSearch = Omit<ListSearch, 'sort'>;

/** Search parameters to change; undefined removes one. */
type Changes<Search> = { [Name in keyof Search]?: Search[Name] | undefined };

/** A list's rows, and the state of its search, filters and paging, which the URL keeps. */
export interface List<Row, Search extends ListSearch> {
  query: UseQueryResult<Page<Row>>;
  /** The URL's search parameters, with the text that is being typed. */
  search: Search;
  /** Whether a search or filter hides some rows. */
  isNarrowed: boolean;
  /** From 1 */
  page: number;
  pageCount: number;
  goToPage: (page: number) => void;
  /** Changes filters or order, and goes to the first page. */
  narrow: (changes: Changes<Search>) => void;
  /** Removes search and filters, and keeps the order. */
  clear: () => void;
  /** Follows each keystroke in the search box. */
  type: (text: string) => void;
  /** Writes the typed text to the URL now. */
  settle: () => void;
}

/**
 * A list that the server searches, filters and cuts into pages. The rows follow each keystroke;
 * the URL follows after a pause, since browsers limit how often it may change.
 * @param address the search parameters of the list's route
 */
export function useList<Row, Search extends ListSearch>(
  address: Search,
  pageQuery: (parameters: ListParameters) => PageQuery<Row>,
): List<Row, Search> {
  const client = useQueryClient();
  const goTo = useGoTo();
  const typing = useTypedText(address.q ?? '');
  const searchFor = (text: string) =>
    withoutUndefined<Search>({ ...address, q: text || undefined, page: undefined });
  const search = typing.pending === null ? address : searchFor(typing.pending);
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
  // The URL may be from before rows were removed.
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
    narrow: (changes) => goTo({ ...search, ...changes, page: undefined }, 'replace'),
    clear: () => {
      typing.forget();
      goTo({ sort, dir }, 'replace');
    },
    type: (text) => {
      void client.prefetchQuery(pageQuery({ ...searchFor(text), page: 1 }));
      typing.type(text);
    },
    settle,
  };
}

/** The search text while it is typed, until the URL has it. */
function useTypedText(addressText: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const [seen, setSeen] = useState(addressText);
  if (addressText !== seen) {
    setSeen(addressText);
    // The Back button or a link replaces what is being typed.
    if (settled !== addressText) setTyped(null);
  }
  return {
    /** The text that the URL lacks; null when it has all of it. */
    pending: typed === addressText ? null : typed,
    type: setTyped,
    markSettled: () => setSettled(typed),
    forget: () => setTyped(null),
  };
}

/** @returns a function that changes the URL's search parameters */
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
      replace: how === 'replace',
      resetScroll: how === 'push',
    });
  };
}

const withoutUndefined = <Search extends object>(search: Changes<Search>): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
