import { useQuery } from '@tanstack/react-query';
import type { AgentName } from '#features/agents/domain/agents.ts';
import { cameFromLabel } from '#features/inquiries/domain/came-from.ts';
import { inquirySources } from '#features/inquiries/domain/inquiry-sources.ts';
import { agentServices, serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import {
  type InquiriesQuery,
  type Inquiry,
  replyFilters,
} from '#features/inquiries/domain/inquiries.ts';
import { DayField } from '#shared/lists/day-field.tsx';
import type { List } from '#shared/lists/use-list.ts';
import type { SearchOf } from '#shared/lists/url-search.ts';
import { cameFromQuery } from '#features/inquiries/api.ts';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { FilterSelect } from '#shared/ui/list/filter-select.tsx';
import { PrintedFilter } from '#shared/ui/list/printed-filter.tsx';
import { formatCalendarDate } from '#shared/domain/office-time.ts';

const services = agentServices.map((value) => ({ value, label: serviceLabels[value] }));
const unassigned = { value: 'none', label: 'Unassigned' };
const inactive = { value: 'inactive', label: 'Inactive agents' };
const assigneeOptions = (agents: AgentName[]) => [unassigned, inactive, ...toAgentOptions(agents)];

interface FilterProps {
  list: List<Inquiry, SearchOf<InquiriesQuery>>;
}

export function InquiryFilters({ list }: FilterProps) {
  const { data = [unassigned] } = useQuery({ ...agentNamesQuery, select: assigneeOptions });
  const { data: keys = [] } = useQuery(cameFromQuery);
  const { status, agent, about, reply, given, service, source, from = '', to = '' } = list.search;
  const { cameFrom } = list.search;
  return (
    <>
      <FilterSelect
        label="Assigned to"
        all="Anyone"
        options={data}
        value={agent}
        onChoose={(id) => list.narrow({ agent: id })}
      />
      {status === 'received' && (
        <FilterSelect
          label="Spam"
          all="Only open inquiries"
          options={[{ value: status, label: 'Left out' }]}
          value={status}
          onChoose={(chosen) => list.narrow({ status: chosen })}
        />
      )}
      {about && (
        <FilterSelect
          label="Page"
          all="All pages"
          options={[{ value: 'none', label: 'Home page' }, ...data.slice(2)]}
          value={about}
          onChoose={(id) => list.narrow({ about: id })}
        />
      )}
      {reply && (
        <FilterSelect
          label="Reply"
          all="Any"
          options={replyFilters.options}
          value={reply}
          onChoose={(chosen) => list.narrow({ reply: chosen })}
        />
      )}
      {given && (
        <FilterSelect
          label="Given back"
          all="All inquiries"
          options={[{ value: given, label: 'Given back' }]}
          value={given}
          onChoose={(chosen) => list.narrow({ given: chosen })}
        />
      )}
      <FilterSelect
        label="Interested in"
        all="All services"
        options={services}
        value={service}
        onChoose={(chosen) => list.narrow({ service: chosen })}
      />
      <FilterSelect
        label="Source"
        all="All sources"
        options={inquirySources.options}
        value={source}
        onChoose={(chosen) => list.narrow({ source: chosen })}
      />
      {/* Where it would take a second line, a link in the column sets it instead. */}
      <div className={cameFrom ? 'contents' : 'contents @min-[54rem]:@max-5xl:hidden'}>
        <FilterSelect
          label="Came from"
          all="Anywhere"
          options={[...new Set([...keys, ...(cameFrom ? [cameFrom] : [])])].map((value) => ({
            value,
            label: cameFromLabel(value),
          }))}
          value={cameFrom}
          onChoose={(key) => list.narrow({ cameFrom: key })}
        />
      </div>
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

const DayFilter = ({ label, value, onChoose }: DayFilterProps) => (
  <div className="min-w-0 wide:w-36">
    <PrintedFilter label={label} value={value && formatCalendarDate(value)} />
    <div className="print:hidden">
      <DayField label={label} day={value} onChoose={(day) => onChoose(day || undefined)} />
    </div>
  </div>
);
