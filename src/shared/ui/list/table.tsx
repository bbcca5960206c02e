/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari drops the roles of table elements that CSS lays out as blocks. */
import type { ReactNode } from 'react';
import { type Selection, SelectAll, SelectRow, useSelect } from './selection.tsx';
import { SortButton, type SortDirection, type Sorting } from './sorting.tsx';
import { useIsPhone } from './use-is-phone.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  width: string;
  /** In the table layout, the numbers and the column's header are aligned right. */
  isNumeric?: boolean;
  /** The value of the `sort` parameter for this column, with the labels of the two directions. */
  sort?: { by: string; words: Record<SortDirection, string> };
  /** Whether the column has the buttons and links of the rows. Such a column is not printed. */
  isActions?: boolean;
}

/** The columns of a table. The first one names the row. */
export type Columns<Row> = [Column<Row>, ...Column<Row>[]];

interface TableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  /** The columns. The first one names the row. */
  columns: Columns<Row>;
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Returns whether to show the row in the style of an inactive record. */
  isQuiet?: (row: Row) => boolean;
  sorting?: Sorting;
  /** In place of the card with all columns. Its link covers the card and opens the row. */
  card?: (row: Row) => ReactNode;
  /** The rows that the user has selected. Without this property the rows have no checkboxes. */
  selection?: Selection<Row>;
}

/** A table in wide containers and on paper, and elsewhere a card for each row. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isQuiet, sorting, selection } = props;
  const card = useIsPhone() ? props.card : undefined;
  const select = useSelect(rows.map(rowKey), (ids, isSelected) =>
    selection?.onSelect(ids, isSelected),
  );
  return (
    <table
      role="table"
      className="block w-full text-left wide:table wide:table-fixed wide:text-sm/5.5"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="not-wide:sr-only wide:table-header-group">
        <tr role="row" className="wide:table-row">
          {selection && <SelectAll rows={rows} rowKey={rowKey} selection={selection} />}
          {columns.map((column) => (
            <Head key={column.header} column={column} {...(sorting && { sorting })} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block not-wide:space-y-3 wide:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={`${card ? cardClasses : rowClasses} ${isQuiet?.(row) ? quietClasses : ''}`}
          >
            {selection && (
              <SelectRow
                row={row}
                id={rowKey(row)}
                selection={selection}
                onSelect={select}
                isBesideCard={card !== undefined}
              />
            )}
            {card ? (
              <th role="rowheader" scope="row" className="relative min-w-0 py-2 pr-3 font-normal">
                {card(row)}
              </th>
            ) : (
              <Cells row={row} columns={columns} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells<Row>({ row, columns }: Pick<TableProps<Row>, 'columns'> & { row: Row }) {
  const [first, ...others] = columns;
  return (
    <>
      <th
        role="rowheader"
        scope="row"
        className={`${cellClasses} flex-col font-normal not-wide:col-span-full not-wide:pb-2`}
      >
        {first.cell(row)}
      </th>
      {others.map((column) => (
        <td key={column.header} role="cell" className={classesOf(column)}>
          {!column.isActions && (
            <span aria-hidden className={labelClasses}>
              {column.header}
            </span>
          )}
          <div className="min-w-0 flex-1">{column.cell(row)}</div>
        </td>
      ))}
    </>
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const { header, width, isNumeric, sort, isActions } = column;
  const isSorted = sort !== undefined && sort.by === sorting?.by;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? sorting?.direction : undefined}
      className={`${headClasses} ${width} ${isNumeric ? 'wide:text-right' : ''} ${sort ? 'py-0.5' : 'py-2'} ${isActions ? 'print:hidden!' : ''}`}
    >
      {sort && sorting ? (
        <>
          <span className="wide:hidden print:inline!">{header}</span>
          <SortButton header={header} by={sort.by} sorting={sorting} />
        </>
      ) : (
        header
      )}
    </th>
  );
}

const headClasses =
  'bg-sunken px-3 text-sm/4.5 font-semibold break-normal text-quiet wide:table-cell wide:text-[0.8125rem] print:border-b print:border-line table-screen:sticky table-screen:top-0 table-screen:z-10 table-screen:shadow-[inset_0_-1px_var(--line)]';
const rowClasses =
  'block break-inside-avoid not-wide:grid not-wide:grid-cols-1 not-wide:gap-x-6 not-wide:border not-wide:border-line not-wide:bg-surface not-wide:p-4 sm:not-wide:grid-cols-2 wide:table-row wide:border-b wide:border-line wide:last:border-b-0 wide:hover:bg-sunken/40';
const cardClasses = 'grid grid-cols-[auto_minmax(0,1fr)] border border-line bg-surface';
const quietClasses = 'bg-sunken/50 text-quiet not-wide:border-dashed';
const labelClasses = 'w-28 shrink-0 pt-0.5 text-sm text-quiet wide:hidden';
// On a phone with large text, a label beside the value would leave no room for the value.
const cellClasses =
  'flex gap-3 align-top break-words max-[16rem]:flex-col max-[16rem]:gap-0 not-wide:py-1 wide:table-cell wide:px-3 wide:py-2.5';

function classesOf<Row>({ isNumeric, isActions }: Column<Row>) {
  if (isActions) return `${cellClasses} not-wide:col-span-full print:hidden!`;
  return isNumeric
    ? `${cellClasses} tabular-nums wide:text-right wide:whitespace-nowrap`
    : cellClasses;
}

/** A table in a frame of its own. The rows of a list with pages have the frame of `PagedRows`. */
export const FramedTable = <Row,>(props: TableProps<Row>) => (
  <div className="@container">
    <div className="wide:border wide:border-line wide:bg-surface">
      <Table {...props} />
    </div>
  </div>
);
