import { type ActivityStatus, activityStatuses } from '#shared/domain/lists.ts';
import { FilterSelect } from '#shared/ui/list/filter-select.tsx';

const statusLabels = { active: 'Active', inactive: 'Inactive' };

const options = activityStatuses.map((value) => ({ value, label: statusLabels[value] }));

interface StatusFilterProps {
  list: {
    search: { status?: ActivityStatus };
    narrow: (changes: { status: ActivityStatus | undefined }) => void;
  };
}

/** A filter by status, for records that are deactivated rather than deleted. */
export const StatusFilter = ({ list }: StatusFilterProps) => (
  <FilterSelect
    label="Status"
    all="All statuses"
    options={options}
    value={list.search.status}
    onChoose={(status) => list.narrow({ status })}
  />
);
