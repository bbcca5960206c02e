import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ErrorMessage } from '#shared/ui/error-message.tsx';
import { Loading } from '#shared/ui/loading.tsx';
import { reasonOf } from './error-reason.ts';

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data, a loading text, or an error with a Retry button. */
export function QueryView<Data>({ query, loading, failed, children }: QueryViewProps<Data>) {
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    frame.current?.focus();
    void query.refetch();
  };
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isFetching ? (
        <Loading label={loading} />
      ) : (
        <ErrorMessage title={failed} reason={reasonOf(query.error)} onRetry={retry} />
      )}
    </div>
  );
}
