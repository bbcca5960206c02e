/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   Safari drops the roles of table elements that CSS lays out as blocks. The label is in the cell. */

import { useRef } from 'react';

/** The rows of a table that the user has selected, and the function that changes the selection. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  /** Returns the row's name, for the label of its checkbox. */
  nameOf: (row: Row) => string;
  onSelect: (ids: string[], isSelected: boolean) => void;
}

type Select = (id: string, isSelected: boolean, isRange: boolean) => void;

/**
 * Returns a function that selects or deselects a row, or all rows from the last changed one to this
 * one.
 * @param ids the ids of the rows of the page
 */
export function useSelect(ids: string[], onSelect: Selection<unknown>['onSelect']): Select {
  const lastId = useRef('');
  return (id, isSelected, isRange) => {
    const ends = [ids.indexOf(lastId.current), ids.indexOf(id)];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    onSelect(isRange && from !== -1 ? ids.slice(from, to + 1) : [id], isSelected);
    lastId.current = id;
  };
}

interface SelectRowProps<Row> {
  row: Row;
  id: string;
  selection: Selection<Row>;
  onSelect: Select;
  /** Whether the checkbox is beside the row's card, without the visible word "Select". */
  isBesideCard: boolean;
}

/** The cell with a row's checkbox. With Shift, a click changes all rows since the last one. */
export const SelectRow = <Row,>(props: SelectRowProps<Row>) => {
  const { row, id, selection, onSelect, isBesideCard } = props;
  return (
    <td
      role="cell"
      className={`align-top wide:table-cell print:hidden! ${isBesideCard ? '' : 'col-span-full'}`}
    >
      <label
        className={`flex min-h-11 w-fit cursor-pointer items-center gap-3 wide:px-3 ${isBesideCard ? 'h-full px-3.5' : ''}`}
      >
        <input
          type="checkbox"
          className="size-4"
          checked={selection.selected.has(id)}
          onChange={({ target, nativeEvent }) =>
            onSelect(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
        <span className={isBesideCard ? 'sr-only' : 'wide:sr-only'}>
          Select <span className="sr-only">{selection.nameOf(row)}</span>
        </span>
      </label>
    </td>
  );
};

interface SelectAllProps<Row> {
  rows: Row[];
  rowKey: (row: Row) => string;
  selection: Selection<Row>;
}

/** Its checkbox selects all rows of the page, or deselects them if all are selected. */
export function SelectAll<Row>({ rows, rowKey, selection }: SelectAllProps<Row>) {
  const ids = rows.map(rowKey);
  const count = ids.filter((id) => selection.selected.has(id)).length;
  const isEvery = count > 0 && count === ids.length;
  return (
    <th
      role="columnheader"
      scope="col"
      className="border-b border-line bg-sunken wide:w-10 not-wide:hidden print:hidden!"
    >
      <label className="flex min-h-9 cursor-pointer items-center px-3">
        <input
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isEvery;
          }}
          type="checkbox"
          className="size-4"
          checked={isEvery}
          onChange={() => selection.onSelect(ids, !isEvery)}
        />
        <span className="sr-only">Select all on this page</span>
      </label>
    </th>
  );
}
