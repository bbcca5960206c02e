import { ChevronLeft, ChevronRight } from 'lucide-react';
import { buttonClasses } from '#shared/ui/button.tsx';

interface PaginationProps {
  /** The number of the shown page, which starts at 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/**
 * @returns the page numbers to show, with null for each gap, as in 1 … 4 5 6 … 20
 * @internal exported for its test
 */
export function pagesToName(page: number, pageCount: number): (number | null)[] {
  const named = [...new Set([1, page - 1, page, page + 1, pageCount])].filter(
    (each) => each >= 1 && each <= pageCount,
  );
  return named.flatMap((each, index) =>
    index > 0 && each - (named[index - 1] ?? 0) > 1 ? [null, each] : [each],
  );
}

export function Pagination({ page, pageCount, onPage }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-4 flex flex-wrap items-center justify-between gap-2 print:hidden"
    >
      <Step label="Previous" to={page - 1} isOpen={page > 1} onPage={onPage} />
      <span className="text-quiet tabular-nums sm:hidden">
        Page {page} of {pageCount}
      </span>
      <ul className="flex gap-1 max-sm:hidden">
        {pagesToName(page, pageCount).map((each, index) =>
          each === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- A gap has no page number.
            <li key={`gap-${index}`} aria-hidden className="px-1 py-2 text-quiet">
              …
            </li>
          ) : (
            <li key={each}>
              <button
                type="button"
                aria-label={`Page ${each}`}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onPage(each)}
                className="min-h-10 min-w-10 border border-transparent px-2 tabular-nums hover:bg-sunken aria-[current]:border-oak aria-[current]:font-semibold aria-[current]:text-oak"
              >
                {each}
              </button>
            </li>
          ),
        )}
      </ul>
      <Step label="Next" to={page + 1} isOpen={page < pageCount} onPage={onPage} />
    </nav>
  );
}

interface StepProps {
  label: 'Previous' | 'Next';
  to: number;
  isOpen: boolean;
  onPage: (page: number) => void;
}

/** `disabled` would take the focus from the pressed button, so it uses `aria-disabled`. */
function Step({ label, to, isOpen, onPage }: StepProps) {
  return (
    <button
      type="button"
      aria-disabled={!isOpen}
      onClick={() => isOpen && onPage(to)}
      className={`${buttonClasses('secondary')} aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-quiet`}
    >
      {label === 'Previous' && <ChevronLeft aria-hidden className="-ml-1 size-4" />}
      {label}
      {label === 'Next' && <ChevronRight aria-hidden className="-mr-1 size-4" />}
    </button>
  );
}
