import { activityStatuses } from '#domain/lists.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import type { ListAddress } from './use-list-address.ts';

const statusLabels = { active: 'Active', inactive: 'Inactive' };

const options = activityStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** For records that are put out of use rather than deleted. */
export const StatusFilter = ({ list }: { list: ListAddress }) => (
  <FilterSelect
    label="Status"
    all="All statuses"
    options={options}
    value={list.search.status ?? ''}
    onChoose={(status) => list.narrow({ status: status || undefined })}
  />
);
