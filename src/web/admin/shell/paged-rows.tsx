import { type ReactNode, useRef, useState } from 'react';
import { pageSize } from '#domain/lists.ts';
import { formatCount } from '#web/ui/counted.ts';
import { Pagination } from '#web/ui/pagination.tsx';

interface PagedRowsProps {
  list: {
    query: { isPlaceholderData: boolean };
    page: number;
    pageCount: number;
    goToPage: (page: number) => void;
  };
  /** Of all pages together. */
  total: number;
  children: ReactNode;
}

/** The rows of one page with the way to the others. Whoever turns a page starts at its top. */
export function PagedRows({ list, total, children }: PagedRowsProps) {
  const { page, pageCount } = list;
  const frame = useRef<HTMLDivElement>(null);
  const rows = useStill(children, list.query.isPlaceholderData);
  const turn = (next: number) => {
    frame.current?.focus({ preventScroll: true });
    list.goToPage(next);
  };
  return (
    <div className="@container">
      <div
        ref={frame}
        tabIndex={-1}
        className="outline-none wide:border wide:border-line wide:bg-surface"
      >
        {rows}
      </div>
      {pageCount > 1 && (
        <p className="mt-3 text-sm text-quiet tabular-nums">
          {`Showing ${formatCount((page - 1) * pageSize + 1)}–${formatCount(Math.min(page * pageSize, total))} of ${formatCount(total)}`}
        </p>
      )}
      <Pagination page={page} pageCount={pageCount} onPage={turn} />
    </div>
  );
}

/** Rows that wait for others are not drawn anew, so that nothing stands in the way of those. */
function useStill(rows: ReactNode, isWaiting: boolean): ReactNode {
  const [still, setStill] = useState(rows);
  if (!isWaiting && still !== rows) setStill(rows);
  return isWaiting ? still : rows;
}
