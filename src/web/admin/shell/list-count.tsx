import type { List } from './use-list.ts';

interface ListCountProps<Row> {
  list: List<Row>;
  /** All rows, found or not; undefined until they are loaded. */
  total: number | undefined;
  /** One of them, such as "submission". */
  noun: string;
}

const number = (value: number) => value.toLocaleString('en-US');

/** How many there are, how many the search finds, and which of them are in view; said politely. */
export function ListCount<Row>({ list, total, noun }: ListCountProps<Row>) {
  const { q, found, visible, offset, pageCount } = list;
  return (
    <output className="block min-h-7 pb-1 text-quiet tabular-nums">
      {total !== undefined && (
        <>
          {q === '' ? number(total) : `${number(found.length)} of ${number(total)}`}{' '}
          {total === 1 ? noun : `${noun}s`}
          {pageCount > 1 && `, showing ${number(offset + 1)}–${number(offset + visible.length)}`}
        </>
      )}
    </output>
  );
}
