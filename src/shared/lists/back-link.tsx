import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { AnyListSearch } from './use-list.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: AnyListSearch;
    /** The search parameters of the list of readers from which the evidence was opened. */
    readers?: AnyListSearch;
  }
}

/** @returns the search parameters of the list from which this screen was opened */
export const useReturnSearch = (): AnyListSearch =>
  useLocation({ select: ({ state }) => state.list }) ?? {};

interface BackLinkProps {
  to: string;
  label: string;
  /** The link's search parameters. By default, those of the list that opened this screen. */
  search?: AnyListSearch;
}

/**
 * A link from a screen back to its list or to the screen above it. It keeps the history's state,
 * because that screen may itself have been opened from a list and have a link back.
 */
export function BackLink({ to, label, search }: BackLinkProps) {
  const returnSearch = useReturnSearch();
  return (
    <Link
      to={to}
      search={search ?? returnSearch}
      state
      className="-ml-2 inline-flex min-h-9 max-sm:min-h-11 items-center gap-1.5 px-2 font-semibold text-oak hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  );
}
