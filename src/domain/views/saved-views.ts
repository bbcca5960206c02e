import * as z from 'zod/mini';
import { boundedText, requiredLine, storable } from '#domain/fields.ts';
import { adminPaths, recordListPaths } from '#domain/paths.ts';

/**
 * The paths of the lists that can have saved views. Each key is the name of the list's records in
 * the audit trail.
 */
export const viewListPaths = () =>
  ({
    ...recordListPaths(),
    contact_submission: adminPaths.inquiries,
    standing: adminPaths.standing,
  }) as const;
export type ViewList = keyof ReturnType<typeof viewListPaths>;

/** The maximum number of views of one list that an administrator can keep. */
export const mostViewsOfList = 20;

/** The maximum number of characters of a view's name. */
export const longestViewName = 40;

/**
 * The maximum number of characters of a view's `search`. It is enough for all filters and for a
 * searched text of 200 characters, which are percent-encoded.
 */
const longestViewSearch = 2500;

/**
 * The body of the call that saves a view: the search, the filters and the sort order of a list,
 * under a name. Each administrator has their own views.
 */
export const savedViewInput = z.object({
  list: z.enum(Object.keys(viewListPaths()) as ViewList[], 'Invalid input'),
  name: requiredLine(1, longestViewName),
  /**
   * The query of the list's URL, such as "?status=active". It may contain parameters that the list
   * does not have, because the list ignores them.
   */
  search: boundedText(longestViewSearch, 'Invalid input').check(storable),
});
export type SavedViewInput = z.output<typeof savedViewInput>;

export interface SavedView extends SavedViewInput {
  id: string;
}
