import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';

interface FilterFoldProps {
  search: ReactNode;
  count: number;
  children: ReactNode;
}

/**
 * The search and the filters of a list. Where the list is narrow, as on a phone, a button shows and
 * hides the filters.
 */
export function FilterFold({ search, count, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="@container mb-3">
      <div className="grid grid-cols-2 gap-3 print:block! wide:flex wide:flex-wrap">
        <div className="col-span-2 flex items-end gap-2 max-[16rem]:flex-wrap wide:max-w-sm wide:min-w-36 wide:flex-1">
          {search}
          <Button
            look="secondary"
            className="shrink-0 wide:hidden"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        </div>
        <div className={`contents ${isOpen ? '' : 'not-wide:hidden'}`}>{children}</div>
      </div>
    </div>
  );
}
