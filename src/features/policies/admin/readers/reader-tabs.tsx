import { useQuery } from '@tanstack/react-query';
import {
  type ReaderCounts,
  readerStateLabels,
  readerStates,
  type ReaderState,
} from '#features/policies/domain/readers.ts';
import { readerCountsQuery } from '#features/policies/api/readers.ts';
import { formatCount } from '#shared/domain/text/counted.ts';
import { showChosenTab, tabClasses } from '#shared/ui/list/filter-tabs.ts';

const tabs: (ReaderState | undefined)[] = [undefined, ...readerStates];

/** Counts the readers in all states. `open` already includes the overdue ones. */
const countAll = ({ states }: ReaderCounts) =>
  states.open + states.confirmed + states.waived + states.not_asked;

interface ReaderTabsProps {
  policyId: string;
  state: ReaderState | undefined;
  onChoose: (state: ReaderState | undefined) => void;
}

export function ReaderTabs({ policyId, state, onChoose }: ReaderTabsProps) {
  const { data: counts, isPending, isError } = useQuery(readerCountsQuery(policyId));
  return (
    <fieldset className="mb-3 min-w-0 print:hidden">
      <legend className="sr-only">State</legend>
      <div ref={isPending ? undefined : showChosenTab} className="flex gap-1 overflow-x-auto p-0.5">
        {tabs.map((tab) => (
          <button
            key={tab ?? 'all'}
            type="button"
            aria-pressed={state === tab}
            onClick={() => onChoose(tab)}
            className={tabClasses}
          >
            {tab ? readerStateLabels[tab] : 'All'}
            {counts && (
              <span className="font-normal tabular-nums">
                {formatCount(tab ? counts.states[tab] : countAll(counts))}
              </span>
            )}
          </button>
        ))}
      </div>
      {isError && <p className="mt-1 text-sm text-brick">The agents could not be counted.</p>}
    </fieldset>
  );
}
