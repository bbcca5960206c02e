import { type ReactNode, useRef } from 'react';
import { pageSize } from '#domain/lists.ts';
import { Pagination } from '#web/ui/pagination.tsx';

interface PagedRowsProps {
  list: { page: number; pageCount: number; goToPage: (page: number) => void };
  /** Of all pages together. */
  total: number;
  children: ReactNode;
}

const number = (value: number) => value.toLocaleString('en-US');

/** The rows of one page with the way to the others. Whoever turns a page starts at its top. */
export function PagedRows({ list, total, children }: PagedRowsProps) {
  const { page, pageCount } = list;
  const frame = useRef<HTMLDivElement>(null);
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
        {children}
      </div>
      {pageCount > 1 && (
        <p className="mt-3 text-sm text-quiet tabular-nums">
          {`Showing ${number((page - 1) * pageSize + 1)}–${number(Math.min(page * pageSize, total))} of ${number(total)}`}
        </p>
      )}
      <Pagination page={page} pageCount={pageCount} onPage={turn} />
    </div>
  );
}
