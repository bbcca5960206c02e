import { useQuery } from '@tanstack/react-query';
import {
  courseTypes,
  type EducationQuery,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import type { List } from '#shared/lists/use-list.ts';
import type { SearchOf } from '#shared/lists/url-search.ts';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { FilterSelect } from '#shared/ui/list/filter-select.tsx';

const statuses = [
  { value: 'verified', label: 'Verified' },
  { value: 'pending', label: 'Pending' },
  { value: 'waiting', label: 'Handed in' },
  { value: 'none', label: 'Pending, not handed in' },
] as const;

interface EducationFiltersProps {
  list: List<EducationRecord, SearchOf<EducationQuery>>;
}

export function EducationFilters({ list }: EducationFiltersProps) {
  const { data } = useQuery({ ...agentNamesQuery, select: toAgentOptions });
  const { agent, type, status, handIn } = list.search;
  return (
    <>
      <FilterSelect
        label="Agent"
        all="All agents"
        // Offer the chosen agent even before the names are loaded.
        options={data ?? (agent ? [{ value: agent, label: 'Loading agents...' }] : [])}
        value={agent}
        onChoose={(id) => list.narrow({ agent: id })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        options={courseTypes.options}
        value={type}
        onChoose={(chosen) => list.narrow({ type: chosen })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses}
        value={handIn ?? status}
        onChoose={(chosen) =>
          list.narrow(
            chosen === 'waiting' || chosen === 'none'
              ? { status: undefined, handIn: chosen }
              : { status: chosen, handIn: undefined },
          )
        }
      />
    </>
  );
}
