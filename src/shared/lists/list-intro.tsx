import { ListCount } from './list-count.tsx';
import type { List } from './use-list.ts';

interface ListIntroProps {
  list: Pick<List<unknown, object>, 'query' | 'isNarrowed' | 'clear'>;
  loading: string;
  count: (total: number) => string;
}

/** The line below a list's heading: the number of rows, and the button that clears the filters. */
export const ListIntro = ({ list, loading, count }: ListIntroProps) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <ListCount query={list.query} loading={loading}>
      {list.query.data && count(list.query.data.total)}
    </ListCount>
    {list.isNarrowed && (
      <button
        type="button"
        className="-my-1 inline-flex min-h-8 max-sm:min-h-11 items-center px-2 text-sm font-semibold text-link print:hidden"
        onClick={() => {
          list.clear();
          // Focus the heading, because the button is gone now.
          document.querySelector('h1')?.focus();
        }}
      >
        Clear all
      </button>
    )}
  </div>
);
