import { useQuery } from '@tanstack/react-query';
import type { PolicyVersionSummary } from '#features/policies/domain/versions.ts';
import { readerCountsQuery } from '#features/policies/api/readers.ts';
import { confirmedText, summaryOf } from './reader-words.ts';

interface ReadersSummaryProps {
  policyId: string;
  versions: PolicyVersionSummary[];
}

/** The counts of all readers. The list's filters do not change them. */
export function ReadersSummary({ policyId, versions }: ReadersSummaryProps) {
  const { data, isError } = useQuery(readerCountsQuery(policyId));
  if (isError) return <p className="mb-4 text-brick">The agents could not be counted.</p>;
  return (
    <p className="mb-4 min-h-6 text-lg tabular-nums">
      {data && summaryOf(data, confirmedText(versions))}
    </p>
  );
}
