import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SortedList } from './use-sorted-list.ts';
import type { ListSearch } from './use-list.ts';
import type { Column } from '#shared/ui/list/table.tsx';
import { SortSelect } from '#shared/ui/list/sorting.tsx';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import { longestSearch } from '#shared/domain/lists.ts';
import { Button } from '#shared/ui/button.tsx';

interface FilterFoldProps<Row, Search extends ListSearch> {
  list: Pick<SortedList<Row, Search>, 'search' | 'type' | 'settle' | 'sorting'>;
  /** The label of the search box, such as "Search inquiries". */
  label: string;
  columns: Column<Row>[];
  /** The number of filters that are set. */
  count: number;
  /** The filters. */
  children: ReactNode;
}

/**
 * The search, the filters and the sort order of a list. Where the list is narrow, as on a phone, a
 * button shows and hides the filters.
 */
export function FilterFold<Row, Search extends ListSearch>({
  list,
  label,
  columns,
  count,
  children,
}: FilterFoldProps<Row, Search>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="@container mb-3">
      <div className="grid grid-cols-2 gap-3 print:block! wide:flex wide:flex-wrap">
        <div className="col-span-2 flex items-end gap-2 max-[16rem]:flex-wrap wide:max-w-sm wide:min-w-36 wide:flex-1">
          <SearchBox
            label={label}
            value={list.search.q ?? ''}
            maxLength={longestSearch}
            onType={list.type}
            onSettle={list.settle}
          />
          <Button
            look="secondary"
            className="shrink-0 wide:hidden"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        </div>
        <div className={`contents ${isOpen ? '' : 'not-wide:hidden'}`}>
          {children}
          <div className="col-span-2 wide:hidden">
            <SortSelect columns={columns} sorting={list.sorting} />
          </div>
        </div>
      </div>
    </div>
  );
}
