import type { Instant } from '#db/column-types.ts';
import type { ViewList } from '#domain/views/saved-views.ts';

/**
 * Saved views. Each row has the search, the filters and the sort order of a list, which an
 * administrator saved under a name.
 */
export interface SavedViewsTable {
  id: string;
  adminUserId: string;
  list: ViewList;
  name: string;
  search: string;
  createdAt: Instant;
}

declare module '#db/tables.ts' {
  interface Tables {
    savedViews: SavedViewsTable;
  }
}
