import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { adminInquiryPath } from '#domain/paths.ts';
import { buttonClasses } from '#web/ui/button.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The ids of the inquiries on the page of the list, in its order. */
    inquiryIds?: string[];
  }
}

/** Links to the previous and the next inquiry of the list from which an inquiry was opened. */
export function NeighborLinks({ id }: { id: string }) {
  const state = useLocation({ select: (location) => location.state });
  const ids = state.inquiryIds ?? [];
  const nth = ids.indexOf(id);
  if (nth === -1) return null;
  const link = (to: string | undefined, rel: 'prev' | 'next') => {
    const label = rel === 'prev' ? 'Previous' : 'Next';
    const Icon = rel === 'prev' ? ChevronLeft : ChevronRight;
    if (to === undefined) return null;
    return (
      <Link
        to={adminInquiryPath('$id')}
        params={{ id: to }}
        state={{ ...(state.list && { list: state.list }), inquiryIds: ids }}
        rel={rel}
        className={buttonClasses('secondary')}
      >
        <Icon aria-hidden className="size-4" />
        {label}
        <span className="sr-only"> inquiry</span>
      </Link>
    );
  };
  return (
    <>
      {link(ids[nth - 1], 'prev')}
      {link(ids[nth + 1], 'next')}
    </>
  );
}
