import { isOpenStatus } from '#features/inquiries/domain/inquiries.ts';
import type { InquiriesQuery } from '#features/inquiries/domain/inquiries.ts';
import { inquiryTabs, type InquiryTab } from '#features/inquiries/domain/inquiry-tabs.ts';
import type { SearchOf } from '#shared/lists/url-search.ts';
import type { Sorting } from '#shared/ui/list/sorting.tsx';

export type InquirySearch = SearchOf<InquiriesQuery>;

/** The list shows open inquiries by default. */
export const withOpenByDefault = <Search extends object>(search: Search) => ({
  status: 'open',
  ...search,
});

/** Returns the tab whose filters the list has, or undefined if no tab has them. */
export function tabOf(search: InquirySearch): InquiryTab | undefined {
  const { status, due, agent, given, reply } = withOpenByDefault(search);
  if (status === 'received') return undefined;
  if (status !== 'open') return isOpenStatus(status) ? undefined : status;
  if (due === 'overdue') return 'overdue';
  if (due || given || reply) return undefined;
  return agent === 'none' ? 'unassigned' : 'open';
}

/**
 * Returns the changes of the URL that open a tab. A filter by agent stays, unless the tab sets
 * one itself. The filter "none", which the tab "Unassigned" sets, and the sort order do not stay.
 */
export function searchOfTab(tab: InquiryTab, { agent }: InquirySearch) {
  const filters: Pick<InquirySearch, 'status' | 'due' | 'agent'> = inquiryTabs[tab];
  return {
    status: filters.status === 'open' ? undefined : filters.status,
    due: filters.due,
    given: undefined,
    reply: undefined,
    agent: filters.agent ?? (agent === 'none' ? undefined : agent),
    sort: undefined,
    dir: undefined,
  };
}

/**
 * Returns the order of the list if the URL names none. Open inquiries are sorted by due time, and
 * all others by arrival, newest first.
 */
export function usualOrder({ status }: InquirySearch): Pick<Sorting, 'by' | 'direction'> {
  const isClosed = ['done', 'spam', 'received', 'all'].includes(status ?? '');
  return isClosed
    ? { by: 'received', direction: 'descending' }
    : { by: 'due', direction: 'ascending' };
}

/** Counts the filters that no tab shows. The tab "Unassigned" shows the agent "none". */
export const countFilters = (search: InquirySearch): number => {
  const {
    status,
    agent,
    due: _due,
    q: _q,
    page: _page,
    sort: _sort,
    dir: _dir,
    ...others
  } = search;
  const filters = [status === 'received', agent !== 'none' && agent, ...Object.values(others)];
  return filters.filter(Boolean).length;
};
