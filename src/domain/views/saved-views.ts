import * as z from 'zod/mini';
import { requiredLine, storable } from '#domain/fields.ts';
import { adminPaths, recordListPaths } from '#domain/paths.ts';

/**
 * The paths of the lists that can have saved views. Each key is the audit trail's name for the
 * records of the list.
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
 * The maximum number of characters of a view's `search`. A search of 200 characters and all filters
 * fit into it.
 */
const longestViewSearch = 2500;

/** The filters of a list, kept under a name by one administrator. */
export const savedViewInput = z.object({
  list: z.enum(Object.keys(viewListPaths()) as ViewList[], 'Invalid input'),
  name: requiredLine(1, longestViewName),
  /**
   * The query of the list's URL, such as "?status=active". The list ignores unknown parameters, as
   * it does in a URL that was typed by hand.
   */
  search: z
    .string('Invalid input')
    .check(
      z.maxLength(longestViewSearch, `Please use at most ${longestViewSearch} characters`),
      storable,
    ),
});
export type SavedViewInput = z.output<typeof savedViewInput>;

export interface SavedView extends SavedViewInput {
  id: string;
}
