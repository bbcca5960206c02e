import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { SlimCard, slimLink } from './slim-card.tsx';
import { formatCount } from '#shared/domain/text/counted.ts';

interface CountCardProps<Data> {
  icon: LucideIcon;
  title: string;
  /** The records' name in the plural, such as "agents". */
  noun: string;
  to: string;
  query: UseQueryResult<Data>;
  count: (data: Data) => number;
}

/** If the count cannot be loaded, the other cards still show theirs. */
export function CountCard<Data>({ icon, title, noun, to, query, count }: CountCardProps<Data>) {
  return (
    <SlimCard
      icon={icon}
      title={title}
      link={
        <Link to={to} className={slimLink}>
          Manage<span className="sr-only"> {noun}</span>
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      }
    >
      {query.data !== undefined ? (
        <Link
          to={to}
          className="w-fit font-display text-2xl/none font-medium tabular-nums hover:text-oak"
        >
          {formatCount(count(query.data))}
          <span className="sr-only"> {noun}</span>
        </Link>
      ) : (
        <CountMissing query={query} noun={noun} />
      )}
    </SlimCard>
  );
}

function CountMissing({ query, noun }: { query: UseQueryResult; noun: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    frame.current?.focus();
    void query.refetch();
  };
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {query.isFetching ? (
        <output className="text-quiet">Loading...</output>
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>The count could not be loaded.</p>
          <Button look="secondary" onClick={retry}>
            Retry<span className="sr-only"> counting {noun}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
