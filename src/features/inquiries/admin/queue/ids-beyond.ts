import { pageSize } from '#shared/domain/lists.ts';

/** 1 for the next inquiries of the list, -1 for the previous ones. */
export type Step = 1 | -1;

interface IdPage {
  ids: string[];
  total: number;
}

/**
 * Reads ids of inquiries that come after or before the known ones in the list. The list may have
 * changed since the known ids were read: known inquiries may have left it or changed their places,
 * and others then moved to an earlier page. The search therefore begins again at the page from
 * which the first inquiry was opened, or at the page before it if `step` is -1. It returns the
 * unknown ids of the first page that has any.
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
