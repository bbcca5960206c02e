import { useQuery } from '@tanstack/react-query';
import { countFilters, type InquirySearch } from './queue/inquiry-tab.ts';
import type { Column } from '#shared/ui/list/table.tsx';
import type { SortedList } from '#shared/lists/use-sorted-list.ts';
import { FilterFold } from '#shared/lists/filter-fold.tsx';
import { filterOf } from '#shared/ui/list/filter-select.tsx';
import type { AgentName } from '#features/agents/domain/agents.ts';
import { cameFromLabel } from '#features/inquiries/domain/came-from.ts';
import { inquirySources } from '#features/inquiries/domain/inquiry-sources.ts';
import { agentServices, serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { type Inquiry, replyFilters } from '#features/inquiries/domain/inquiries.ts';
import { DayField } from '#shared/lists/day-field.tsx';
import { cameFromQuery } from '#features/inquiries/api.ts';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { PrintedFilter } from '#shared/ui/list/printed-filter.tsx';
import { formatCalendarDate } from '#shared/domain/office-time.ts';

const services = agentServices.map((value) => ({ value, label: serviceLabels[value] }));
const unassigned = { value: 'none', label: 'Unassigned' };
const inactive = { value: 'inactive', label: 'Inactive agents' };
const assigneeOptions = (agents: AgentName[]) => [unassigned, inactive, ...toAgentOptions(agents)];

interface FilterProps {
  list: SortedList<Inquiry, InquirySearch>;
  columns: Column<Inquiry>[];
}

export function InquiryFilters({ list, columns }: FilterProps) {
  const { data = [unassigned] } = useQuery({ ...agentNamesQuery, select: assigneeOptions });
  const { data: keys = [] } = useQuery(cameFromQuery);
  const { status, about, reply, given, cameFrom, from = '', to = '' } = list.search;
  const filter = filterOf(list);
  return (
    <FilterFold
      list={list}
      label="Search inquiries"
      columns={columns}
      count={countFilters(list.search)}
    >
      {filter('agent', 'Assigned to', 'Anyone', data)}
      {status === 'received' &&
        filter('status', 'Spam', 'Only open inquiries', [{ value: status, label: 'Left out' }])}
      {about &&
        filter('about', 'Page', 'All pages', [
          { value: 'none', label: 'Home page' },
          ...data.slice(2),
        ])}
      {reply && filter('reply', 'Reply', 'Any', replyFilters.options)}
      {given &&
        filter('given', 'Given back', 'All inquiries', [{ value: given, label: 'Given back' }])}
      {filter('service', 'Interested in', 'All services', services)}
      {filter('source', 'Source', 'All sources', inquirySources.options)}
      {/* Where it would take a second line, a link in the column sets it instead. */}
      <div className={cameFrom ? 'contents' : 'contents @min-[54rem]:@max-5xl:hidden'}>
        {filter(
          'cameFrom',
          'Came from',
          'Anywhere',
          [...new Set([...keys, ...(cameFrom ? [cameFrom] : [])])].map((value) => ({
            value,
            label: cameFromLabel(value),
          })),
        )}
      </div>
      <DayFilter label="From" value={from} onChoose={(day) => list.narrow({ from: day })} />
      <DayFilter label="To" value={to} onChoose={(day) => list.narrow({ to: day })} />
    </FilterFold>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  onChoose: (day: string | undefined) => void;
}

const DayFilter = ({ label, value, onChoose }: DayFilterProps) => (
  <div className="min-w-0 wide:w-36">
    <PrintedFilter label={label} value={value && formatCalendarDate(value)} />
    <div className="print:hidden">
      <DayField label={label} day={value} onChoose={(day) => onChoose(day || undefined)} />
    </div>
  </div>
);
