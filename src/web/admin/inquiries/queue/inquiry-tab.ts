import { isOpenStatus } from '#domain/inquiries/inquiries.ts';
import type { InquiriesQuery } from '#domain/inquiries/inquiries.ts';
import { inquiryTabs, type InquiryTab } from '#domain/inquiries/inquiry-tabs.ts';
import type { SearchOf } from '#web/admin/lists/url-search.ts';
import type { Sorting } from '#web/ui/list/sorting.tsx';

export type InquirySearch = SearchOf<InquiriesQuery>;

/** Returns the filters of the list's URL. Without a status the list shows open inquiries. */
export const withOpenByDefault = <Search extends object>(search: Search) => ({
  status: 'open',
  ...search,
});

/** Returns the tab whose filters the list has, or undefined if no tab has them. */
export function tabOf(search: InquirySearch): InquiryTab | undefined {
  const { status, due, agent } = withOpenByDefault(search);
  if (status !== 'open') return isOpenStatus(status) ? undefined : status;
  if (due === 'overdue') return 'overdue';
  if (due) return undefined;
  return agent === 'none' ? 'unassigned' : 'open';
}

/**
 * Returns the changes of the URL that open a tab. A filter by an agent stays, unless the tab has
 * such a filter itself. The sort order does not stay.
 */
export function searchOfTab(tab: InquiryTab, { agent }: InquirySearch) {
  const filters: Pick<InquirySearch, 'status' | 'due' | 'agent'> = inquiryTabs[tab];
  return {
    status: filters.status === 'open' ? undefined : filters.status,
    due: filters.due,
    agent: filters.agent ?? (agent === 'none' ? undefined : agent),
    sort: undefined,
    dir: undefined,
  };
}

/**
 * Returns the order of the list if the URL names none: open inquiries by due time, all others by
 * arrival.
 */
export function usualOrder({ status }: InquirySearch): Pick<Sorting, 'by' | 'direction'> {
  const isClosed = status === 'done' || status === 'spam' || status === 'all';
  return isClosed
    ? { by: 'received', direction: 'descending' }
    : { by: 'due', direction: 'ascending' };
}

/** Counts the filters that are set in addition to the tab's own. */
export const countFilters = ({ agent, service, from, to }: InquirySearch): number =>
  [agent === 'none' ? undefined : agent, service, from, to].filter((value) => value !== undefined)
    .length;
