import { useQuery } from '@tanstack/react-query';
import { inquiryTabs, type InquiryTab } from '#features/inquiries/domain/inquiry-tabs.ts';
import { inquiryCountsQuery } from '#features/inquiries/api.ts';
import { formatCount } from '#shared/domain/text/counted.ts';
import { showChosenTab, tabClasses } from '#shared/ui/list/filter-tabs.ts';
import { tabOf, type InquirySearch } from './inquiry-tab.ts';

const labels: Record<InquiryTab, string> = {
  open: 'Open',
  overdue: 'Overdue',
  unassigned: 'Unassigned',
  done: 'Done',
  all: 'All',
  spam: 'Spam',
};
const tabs = Object.keys(inquiryTabs) as InquiryTab[];

interface InquiryTabsProps {
  search: InquirySearch;
  onChoose: (tab: InquiryTab) => void;
}

export function InquiryTabs({ search, onChoose }: InquiryTabsProps) {
  const counts = useQuery(inquiryCountsQuery);
  const chosen = tabOf(search);
  return (
    <fieldset className="mb-3 min-w-0 print:hidden">
      <legend className="sr-only">Status</legend>
      <div
        ref={counts.isPending ? undefined : showChosenTab}
        className="flex gap-1 overflow-x-auto p-0.5"
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={chosen === tab}
            onClick={() => onChoose(tab)}
            className={tabClasses}
          >
            {labels[tab]}
            {counts.data && (
              <span className="font-normal tabular-nums">{formatCount(counts.data[tab])}</span>
            )}
          </button>
        ))}
      </div>
      {counts.isError && (
        <p className="mt-1 text-sm text-brick">The inquiries could not be counted.</p>
      )}
    </fieldset>
  );
}
