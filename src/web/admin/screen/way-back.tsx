import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { RecordSearch } from '#web/admin/lists/list-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that a form was opened from, as it was searched, filtered and sorted. */
    list?: RecordSearch;
  }
}

/** @returns the search of the list that this form was opened from */
export const useListBehind = (): RecordSearch =>
  useLocation({ select: ({ state }) => state.list }) ?? {};

/** From a form back to its list, as it was left. */
export function WayBack({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      search={useListBehind()}
      className="-ml-2 inline-flex min-h-9 max-sm:min-h-11 items-center gap-1.5 px-2 font-semibold text-oak hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  );
}
