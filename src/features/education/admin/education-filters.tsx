import { useQuery } from '@tanstack/react-query';
import { filterOf, FilterSelect } from '#shared/ui/list/filter-select.tsx';
import {
  courseTypes,
  type EducationQuery,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import type { List } from '#shared/lists/use-list.ts';
import type { SearchOf } from '#shared/lists/url-search.ts';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';

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
  const { agent, status, handIn } = list.search;
  // Offer the chosen agent even before the names are loaded.
  const loading = agent ? [{ value: agent, label: 'Loading agents...' }] : [];
  const filter = filterOf(list);
  return (
    <>
      {filter('agent', 'Agent', 'All agents', data ?? loading)}
      {filter('type', 'Type', 'All types', courseTypes.options)}
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
