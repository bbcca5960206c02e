/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari forgets what a table's elements are once CSS lays them out as blocks. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column's share of the table, such as "w-1/4". */
  width: string;
}

interface TableProps<Row> {
  /** Names the table for those who do not see the screen around it. */
  caption: string;
  /** The first column names the row. */
  columns: [Column<Row>, ...Column<Row>[]];
  rows: Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table from 640 px up, and a labelled card for each row below.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table role="table" className="block w-full text-left sm:table sm:table-fixed">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only sm:table-header-group">
        <tr role="row" className="sm:table-row">
          {columns.map(({ header, width }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={`${width} border-b border-line bg-sunken px-4 py-2.5 text-sm font-semibold text-quiet sm:table-cell`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block max-sm:space-y-3 sm:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={rowClasses}>
            <th role="rowheader" scope="row" className={`${cellClasses} font-normal`}>
              {first.cell(row)}
            </th>
            {others.map(({ header, cell }) => (
              <td key={header} role="cell" className={cellClasses}>
                <span aria-hidden className="mb-0.5 block text-sm text-quiet sm:hidden">
                  {header}
                </span>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rowClasses =
  'block break-inside-avoid max-sm:max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4 sm:table-row sm:border-b sm:border-line sm:last:border-b-0 sm:hover:bg-sunken/40';
const cellClasses = 'block align-top break-words max-sm:py-1.5 sm:table-cell sm:px-4 sm:py-4';
