import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { pageSize } from '#shared/domain/lists.ts';
import { formatCount } from '#shared/domain/text/counted.ts';
import { type Place, placeOf } from '#shared/screen/kept-focus.ts';
import { Pagination } from '#shared/ui/list/pagination.tsx';
import { useIsSlow } from './use-is-slow.ts';

interface PagedRowsProps {
  list: {
    query: { isPlaceholderData: boolean };
    page: number;
    pageCount: number;
    goToPage: (page: number) => void;
  };
  total: number;
  children: ReactNode;
}

/** On another page, the focus moves to the top of the rows. */
export function PagedRows({ list, total, children }: PagedRowsProps) {
  const { page, pageCount } = list;
  const frame = useRef<HTMLDivElement>(null);
  const isSlow = useIsSlow(list.query.isPlaceholderData);
  const rows = usePreviousWhile(children, list.query.isPlaceholderData);
  const focusHandlers = useFocusInRows();
  const turn = (next: number) => {
    frame.current?.focus({ preventScroll: true });
    list.goToPage(next);
  };
  return (
    <div className="@container">
      <div
        ref={frame}
        tabIndex={-1}
        {...focusHandlers}
        aria-busy={isSlow || undefined}
        className="outline-none aria-busy:opacity-50 wide:border wide:border-line wide:bg-surface"
      >
        {rows}
      </div>
      {pageCount > 1 && !isSlow && (
        <p className="mt-3 text-sm text-quiet tabular-nums">
          {`Showing ${formatCount((page - 1) * pageSize + 1)}–${formatCount(Math.min(page * pageSize, total))} of ${formatCount(total)}`}
        </p>
      )}
      <Pagination page={page} pageCount={pageCount} onPage={turn} />
    </div>
  );
}

function takeLostFocus(from: Place | null) {
  if (document.activeElement === document.body) from?.takeFocus({ preventScroll: true });
}

/**
 * Moves the focus to the next row if the row that has it leaves the list, and to the heading if it
 * was the last row.
 */
function useFocusInRows() {
  const place = useRef<Place | null>(null);
  useLayoutEffect(() => takeLostFocus(place.current));
  useLayoutEffect(
    () => () => {
      const last = place.current;
      // The rows are still in the document now.
      queueMicrotask(() => takeLostFocus(last));
    },
    [],
  );
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      place.current = target.closest('tr') && placeOf(target);
    },
    onBlur: () => {
      place.current = null;
    },
  };
}

/** Returns the previous rows while new ones load. React then does not render them again. */
function usePreviousWhile(rows: ReactNode, isWaiting: boolean): ReactNode {
  const [kept, setKept] = useState(rows);
  if (!isWaiting && kept !== rows) setKept(rows);
  return isWaiting ? kept : rows;
}
