import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { adminInquiryPath } from '#shared/domain/paths.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import type { Step } from './ids-beyond.ts';
import { idsBeyondQuery } from './neighbors.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The inquiries that the user can go through, in the order of their list. */
    inquiryIds?: string[];
  }
}

const links = {
  prev: { label: 'Previous', Icon: ChevronLeft },
  next: { label: 'Next', Icon: ChevronRight },
};

export function NeighborLinks({ id }: { id: string }) {
  const { list = {}, inquiryIds: known = [] } = useLocation({ select: ({ state }) => state });
  const nth = known.indexOf(id);
  // Look for further inquiries one step ahead, so that the links do not appear late.
  const isNear = (end: number) => nth !== -1 && Math.abs(end - nth) <= 1;
  const further = (step: Step) => idsBeyondQuery(list, known, step);
  const { data: later = [] } = useQuery({ ...further(1), enabled: isNear(known.length - 1) });
  const { data: earlier = [] } = useQuery({ ...further(-1), enabled: isNear(0) });
  if (nth === -1) return null;
  const inquiryIds = [...earlier, ...known, ...later];
  const link = (rel: 'prev' | 'next', to: string | undefined) => {
    if (to === undefined) return null;
    const { label, Icon } = links[rel];
    return (
      <Link
        to={adminInquiryPath('$id')}
        params={{ id: to }}
        state={{ list, inquiryIds }}
        rel={rel}
        className={buttonClasses('secondary')}
      >
        <Icon aria-hidden className="size-4" />
        {label}
        <span className="sr-only"> inquiry</span>
      </Link>
    );
  };
  const here = inquiryIds.indexOf(id);
  return (
    <>
      {link('prev', inquiryIds[here - 1])}
      {link('next', inquiryIds[here + 1])}
    </>
  );
}
