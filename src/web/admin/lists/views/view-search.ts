import type { RegisteredRouter } from '@tanstack/react-router';
import { type ViewList, viewListPaths } from '#domain/views/saved-views.ts';
import { parseSearch, type searchBy, stringifySearch } from '#web/admin/lists/url-search.ts';

/**
 * Reads a saved view's search parameters by the rules of the list's route. Leaves out values that
 * are not valid, and parameters that the list does not have or no longer has.
 */
export function readView(
  { routesByPath }: Pick<RegisteredRouter, 'routesByPath'>,
  list: ViewList,
  search: string,
): Record<string, unknown> {
  const { validateSearch } = routesByPath[viewListPaths()[list]].options;
  // The router's type allows other rules, but all routes of lists use `searchBy`.
  return (validateSearch as ReturnType<typeof searchBy>)(parseSearch(search));
}

/** Returns the search parameters as a view keeps them: in a fixed order, without the page. */
export const writeView = (search: object): string =>
  stringifySearch(
    Object.fromEntries(
      Object.entries(search)
        .filter(([name]) => name !== 'page')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
