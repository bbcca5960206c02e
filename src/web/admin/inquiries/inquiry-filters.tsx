import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AgentName } from '#domain/agents.ts';
import { agentServices, serviceLabels } from '#domain/inquiries/inquiry-words.ts';
import { type InquiriesQuery, type Inquiry } from '#domain/inquiries/inquiries.ts';
import type { List } from '#web/admin/lists/use-list.ts';
import type { SearchOf } from '#web/admin/lists/url-search.ts';
import { agentNamesQuery, toAgentOptions } from '#web/api/agents.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { PrintedFilter } from '#web/ui/list/printed-filter.tsx';
import { formatCalendarDate } from '#domain/office/office-time.ts';
import { inputClasses } from '#web/ui/form/text-input.tsx';

const services = agentServices.map((value) => ({ value, label: serviceLabels[value] }));
const unassigned = { value: 'none', label: 'Unassigned' };
const inactive = { value: 'inactive', label: 'Inactive agents' };
const assigneeOptions = (agents: AgentName[]) => [unassigned, inactive, ...toAgentOptions(agents)];

interface FilterProps {
  list: List<Inquiry, SearchOf<InquiriesQuery>>;
}

export function InquiryFilters({ list }: FilterProps) {
  const { data = [unassigned] } = useQuery({ ...agentNamesQuery, select: assigneeOptions });
  const { agent, service, from = '', to = '' } = list.search;
  return (
    <>
      <FilterSelect
        label="Assigned to"
        all="Anyone"
        options={data}
        value={agent}
        onChoose={(id) => list.narrow({ agent: id })}
      />
      <FilterSelect
        label="Interested in"
        all="All services"
        options={services}
        value={service}
        onChoose={(chosen) => list.narrow({ service: chosen })}
      />
      <DayFilter label="From" value={from} onChoose={(day) => list.narrow({ from: day })} />
      <DayFilter label="To" value={to} onChoose={(day) => list.narrow({ to: day })} />
    </>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  onChoose: (day: string | undefined) => void;
}

function DayFilter({ label, value, onChoose }: DayFilterProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <PrintedFilter label={label} value={value && formatCalendarDate(value)} />
      <div className="print:hidden">
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {label}
        </label>
        <input
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChoose(event.target.value || undefined)}
          className={inputClasses}
        />
      </div>
    </div>
  );
}
