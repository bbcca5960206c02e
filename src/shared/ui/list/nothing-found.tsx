import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { EmptyMessage } from './empty-message.tsx';

interface NothingFoundProps {
  title: string;
  /** The searched text; undefined if only filters are set. */
  q: string | undefined;
  onClear: () => void;
  /** Other buttons, before the one that clears the search and the filters. */
  children?: ReactNode;
}

/** The message in place of a list in which the search and the filters find nothing. */
export const NothingFound = ({ title, q, onClear, children }: NothingFoundProps) => (
  <EmptyMessage
    icon={SearchX}
    title={title}
    body={q ? `Nothing matches “${q}”.` : 'Nothing matches the filters.'}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        {children}
        <Button look="secondary" onClick={onClear}>
          {q ? 'Clear search' : 'Clear filters'}
        </Button>
      </div>
    }
  />
);
