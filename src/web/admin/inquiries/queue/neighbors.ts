import { queryOptions } from '@tanstack/react-query';
import { pageSize } from '#domain/lists.ts';
import { sortParameters } from '#web/admin/lists/use-sorted-list.ts';
import { inquiries } from '#web/api/inquiries.ts';
import type { ListParameters } from '#web/api/resource.ts';
import { type InquirySearch, usualOrder, withOpenByDefault } from './inquiry-tab.ts';

export const inquiryPageQuery = (parameters: ListParameters) =>
  inquiries.list(withOpenByDefault(parameters));

/** 1 for the next inquiries of the list, -1 for the previous ones. */
export type Step = 1 | -1;

interface IdPage {
  ids: string[];
  /** The number of ids on all pages. */
  total: number;
}

/**
 * Reads the ids beyond both ends of those that are known. The list may have changed since: known
 * inquiries may have left it or changed their places, and others then moved to an earlier page.
 * The search therefore begins again at the page from which the first inquiry was opened, and returns
 * the first page with unknown ids.
 * @param page the page from which the first inquiry was opened
 */
export async function readIdsBeyond(
  known: string[],
  page: number,
  step: Step,
  readPage: (page: number) => Promise<IdPage>,
): Promise<string[]> {
  for (let number = step === 1 ? page : page - 1; number >= 1; number += step) {
    const { ids, total } = await readPage(number);
    const unknown = ids.filter((id) => !known.includes(id));
    if (unknown.length > 0) return unknown;
    if (step === 1 && number * pageSize >= total) break;
  }
  return [];
}

/** The ids of the list's inquiries after or before the known ones. They follow the list's changes. */
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
