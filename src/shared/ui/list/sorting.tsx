import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { FilterSelect } from './filter-select.tsx';

/** A value of `aria-sort`. */
export type SortDirection = 'ascending' | 'descending';

export interface Sorting {
  by: string;
  direction: SortDirection;
  /**
   * Sorts by a column. Without a direction the order is ascending, or descending if the list is
   * already sorted by the column in ascending order.
   */
  onSort: (by: string, direction?: SortDirection) => void;
}

/** The labels of the two sort directions, for texts, numbers and dates. */
export const textOrder = { ascending: 'A to Z', descending: 'Z to A' };
export const numberOrder = { ascending: 'low to high', descending: 'high to low' };
export const dateOrder = { ascending: 'oldest first', descending: 'newest first' };

interface SortButtonProps {
  header: string;
  by: string;
  sorting: Sorting;
}

/**
 * A button in a column header that sorts by the column, or reverses the order if the list is
 * already sorted by it.
 */
export function SortButton({ header, by, sorting }: SortButtonProps) {
  const direction = sorting.by === by ? sorting.direction : undefined;
  const Icon = direction === undefined ? ChevronsUpDown : arrows[direction];
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(by)}
      className="-mx-1.5 not-wide:hidden inline-flex min-h-9 max-w-[calc(100%+0.75rem)] items-center gap-1 px-1.5 text-start hover:bg-line/60 hover:text-ink"
    >
      <span className="min-w-0">{header}</span>
      <Icon aria-hidden className={`size-3 shrink-0 ${direction ? 'text-oak' : 'opacity-55'}`} />
    </button>
  );
}

const arrows = { ascending: ArrowUp, descending: ArrowDown };

interface SortSelectProps {
  columns: { header: string; sort?: { by: string; words: Record<SortDirection, string> } }[];
  sorting: Sorting;
}

/** A select for the sort order. It replaces the header buttons where rows are shown as cards. */
export function SortSelect({ columns, sorting }: SortSelectProps) {
  const options = columns.flatMap(({ header, sort }) =>
    sort
      ? directions.map((direction) => ({
          value: `${sort.by} ${direction}`,
          label: `${header}, ${sort.words[direction]}`,
        }))
      : [],
  );
  return (
    <FilterSelect
      label="Sort by"
      options={options}
      value={`${sorting.by} ${sorting.direction}`}
      onChoose={(value = '') => {
        const [by = '', direction] = value.split(' ');
        sorting.onSort(by, direction === 'descending' ? 'descending' : 'ascending');
      }}
    />
  );
}

const directions: SortDirection[] = ['ascending', 'descending'];
