import { useQuery } from '@tanstack/react-query';
import { courseTypeLabels, courseTypes } from '#domain/education.ts';
import type { ListAddress } from '#web/admin/lists/use-list-address.ts';
import { agentNamesQuery } from '#web/api/agents.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { agentOptions } from './agent-options.ts';

const types = courseTypes.map((value) => ({ value, label: courseTypeLabels[value] }));
const statuses = [
  { value: 'verified', label: 'Verified' },
  { value: 'pending', label: 'Pending' },
];

export function EducationFilters({ list }: { list: ListAddress }) {
  const { data } = useQuery({ ...agentNamesQuery, select: agentOptions });
  const { agent = '', type = '', status = '' } = list.search;
  return (
    <>
      <FilterSelect
        label="Agent"
        all="All agents"
        // The chosen one stands there before its name has come.
        options={data ?? (agent ? [{ value: agent, label: 'Loading agents...' }] : [])}
        value={agent}
        onChoose={(value) => list.narrow({ agent: value || undefined })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        options={types}
        value={type}
        onChoose={(value) => list.narrow({ type: value || undefined })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses}
        value={status}
        onChoose={(value) => list.narrow({ status: value || undefined })}
      />
    </>
  );
}
