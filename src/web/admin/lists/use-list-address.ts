import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RecordSearch } from './list-search.ts';

const pauseMilliseconds = 200;

/** The state of a list: in the address, but for what is being typed, which is ahead of it. */
export interface ListAddress {
  search: RecordSearch;
  /** To be told of every keystroke in the search box. */
  type: (text: string) => void;
  /** Writes what was typed into the address now. */
  settle: () => void;
  /** Another filter or order, seen from its first page; undefined is left out. */
  narrow: (change: { [Name in keyof RecordSearch]: RecordSearch[Name] | undefined }) => void;
  /** @param how "replace" where nobody asked to go there */
  goToPage: (page: number, how?: 'push' | 'replace') => void;
  /** Ends search and filters, and keeps the order. */
  clear: () => void;
}

/**
 * Lists follow each keystroke at once; the address follows a moment later, since browsers allow
 * only so many changes of it.
 * @param ask told of what is typed before the screen is drawn anew; for lists that can be searched
 */
export function useListAddress(ask?: (search: RecordSearch) => void): ListAddress {
  const address: RecordSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const [path] = useState(router.latestLocation.pathname);
  const [typed, setTyped] = useState<string | null>(null);
  const [settled, setSettled] = useState<string | null>(null);
  const [seen, setSeen] = useState(address.q);
  if (address.q !== seen) {
    setSeen(address.q);
    // Back or a link: meant more than what is half typed.
    if (settled !== (address.q ?? '')) setTyped(null);
  }
  const isAhead = typed !== null && typed !== (address.q ?? '');
  const searchFor = (text: string) =>
    without({ ...address, q: text || undefined, page: undefined });
  const search = isAhead ? searchFor(typed) : address;

  const goTo = (next: Changed, how: 'push' | 'replace') => {
    // On the way elsewhere, such as to sign in again, this list has no say any more.
    if (router.latestLocation.pathname !== path) return;
    void navigate({
      to: '.',
      search: without(next),
      replace: how === 'replace',
      resetScroll: how === 'push',
    });
  };
  const settle = () => {
    if (!isAhead) return;
    setSettled(typed);
    goTo(search, 'replace');
  };

  useEffect(() => {
    const timer = isAhead ? setTimeout(settle, pauseMilliseconds) : undefined;
    return () => clearTimeout(timer);
  });

  return {
    search,
    type: (text) => {
      ask?.(searchFor(text));
      setTyped(text);
    },
    settle,
    narrow: (change) => goTo({ ...search, ...change, page: undefined }, 'replace'),
    goToPage: (page, how = 'push') => goTo({ ...search, page: page > 1 ? page : undefined }, how),
    clear: () => {
      setTyped(null);
      goTo({ sort: search.sort, dir: search.dir }, 'replace');
    },
  };
}

type Changed = { [Name in keyof RecordSearch]: RecordSearch[Name] | undefined };

/** What is as by default has no place in an address. */
const without = (search: Changed): RecordSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
