import type { ViewList } from '#domain/views/saved-views.ts';
import { ListCount } from './list-count.tsx';
import type { List } from './use-list.ts';
import { ListTools } from './views/list-tools.tsx';

interface ListIntroProps {
  entity: ViewList;
  list: Pick<List<unknown, object>, 'query' | 'search' | 'isNarrowed' | 'clear'>;
  /** The text shown while rows are loading, such as "Loading agents...". */
  loading: string;
  /** Returns a text such as "3 active agents". */
  count: (total: number) => string;
}

/**
 * The line below a list's heading: the number of rows, and the buttons that clear the filters, or
 * save or delete a view.
 */
export const ListIntro = ({ entity, list, loading, count }: ListIntroProps) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <ListCount query={list.query} loading={loading}>
      {list.query.data && count(list.query.data.total)}
    </ListCount>
    <ListTools
      list={entity}
      search={list.search}
      isNarrowed={list.isNarrowed}
      onClear={list.clear}
    />
  </div>
);
