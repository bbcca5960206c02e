import { queryOptions } from '@tanstack/react-query';
import { sortParameters } from '#shared/lists/use-sorted-list.ts';
import { inquiries } from '#features/inquiries/api.ts';
import type { ListParameters } from '#shared/api/resource.ts';
import { readIdsBeyond, type Step } from './ids-beyond.ts';
import { type InquirySearch, usualOrder, withOpenByDefault } from './inquiry-tab.ts';

export const inquiryPageQuery = (parameters: ListParameters) =>
  inquiries.list(withOpenByDefault(parameters));

/**
 * The query for ids that come after or before the `known` ids in the list of inquiries. Its key
 * begins like those of the lists, so that the query runs again when the lists are reloaded.
 */
export const idsBeyondQuery = (search: InquirySearch, known: string[], step: Step) =>
  queryOptions({
    queryKey: ['list', 'inquiries', 'beyond', step, search, known],
    queryFn: ({ client }) =>
      readIdsBeyond(known, search.page ?? 1, step, async (page) => {
        const parameters = { ...search, ...sortParameters(search, usualOrder(search)), page };
        const query = { ...inquiryPageQuery(parameters), staleTime: 0 };
        const { rows, total } = await client.fetchQuery(query);
        return { ids: rows.map(({ id }) => id), total };
      }),
  });
