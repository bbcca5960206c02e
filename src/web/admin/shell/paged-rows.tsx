import { type ReactNode, useRef } from 'react';
import { Pagination } from '#web/ui/pagination.tsx';
import type { List } from './use-list.ts';

/** The rows of one page with the way to the others. Whoever turns a page starts at its top. */
export function PagedRows<Row>({ list, children }: { list: List<Row>; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const turn = (page: number) => {
    frame.current?.focus({ preventScroll: true });
    list.goToPage(page);
  };
  return (
    <>
      <div
        ref={frame}
        tabIndex={-1}
        className="outline-none sm:border sm:border-line sm:bg-surface"
      >
        {children}
      </div>
      <Pagination page={list.page} pageCount={list.pageCount} onPage={turn} />
    </>
  );
}
