import type { Instant } from '#db/column-types.ts';
import type { ViewList } from '#domain/views/saved-views.ts';

/** The views of lists that administrators have saved. */
export interface SavedViewsTable {
  id: string;
  adminUserId: string;
  list: ViewList;
  name: string;
  search: string;
  createdAt: Instant;
}
