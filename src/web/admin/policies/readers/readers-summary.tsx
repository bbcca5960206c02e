import { useQuery } from '@tanstack/react-query';
import type { ReaderCounts } from '#domain/policies/readers.ts';
import type { PolicyVersionSummary } from '#domain/policies/versions.ts';
import { readerCountsQuery } from '#web/api/policy-readers.ts';
import { formatCount } from '#web/ui/list/counted.ts';

/** Returns words such as "version 3 or its corrections" for what agents confirm. */
export function confirmedText(versions: Pick<PolicyVersionSummary, 'number' | 'isMinor'>[]) {
  const major = versions.find(({ isMinor }) => !isMinor);
  const hasCorrections = versions[0]?.isMinor === true;
  return `version ${major?.number}${hasCorrections ? ' or its corrections' : ''}`;
}

/** Returns "12 of 14 have confirmed version 3. 2 open, 1 of them overdue." */
export function summaryOf({ total, confirmed, states }: ReaderCounts, text: string): string {
  const verb = total === 1 ? 'has' : 'have';
  const first = `${formatCount(confirmed)} of ${formatCount(total)} ${verb} confirmed ${text}.`;
  const open =
    states.open > 0 &&
    `${formatCount(states.open)} open${states.overdue > 0 ? `, ${formatCount(states.overdue)} of them overdue` : ''}`;
  const rest = [
    open,
    states.not_asked > 0 && `${formatCount(states.not_asked)} not asked`,
    states.waived > 0 && `${formatCount(states.waived)} waived`,
  ].filter(Boolean);
  return rest.length > 0 ? `${first} ${rest.join('. ')}.` : first;
}

interface ReadersSummaryProps {
  policyId: string;
  versions: PolicyVersionSummary[];
}

/** The numbers of all readers, whatever the filters of the list. */
export function ReadersSummary({ policyId, versions }: ReadersSummaryProps) {
  const { data, isError } = useQuery(readerCountsQuery(policyId));
  if (isError) return <p className="mb-4 text-brick">The agents could not be counted.</p>;
  return (
    <p className="mb-4 min-h-6 text-lg tabular-nums">
      {data && summaryOf(data, confirmedText(versions))}
    </p>
  );
}
