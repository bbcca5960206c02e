import { filterOf, FilterSelect } from '#shared/ui/list/filter-select.tsx';
import {
  dueFilters,
  grecCheckDays,
  type ListedStanding,
  standingStateLabels,
  standingStates,
  type StandingQuery,
} from '#features/standing/domain/board.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import type { SearchOf } from '#shared/lists/url-search.ts';
import type { SortedList } from '#shared/lists/use-sorted-list.ts';

export type BoardSearch = SearchOf<StandingQuery>;
export type BoardList = SortedList<ListedStanding, BoardSearch>;

const states = standingStates.map((value) => ({ value, label: standingStateLabels[value] }));

const dueOptions = dueFilters.map((value) => ({
  value,
  label: value === 'past' ? 'Date has passed' : `Within ${value} days`,
}));

/**
 * The options of the select "Check". Each option sets one of two parameters, which share a select
 * because each of them has only two values.
 */
const checks: { value: string; label: string; search: BoardSearch }[] = [
  { value: 'brokerage', label: 'No active license', search: { check: 'brokerage' } },
  { value: 'grec', label: 'Hours differ from GREC’s', search: { check: 'grec' } },
  {
    value: 'unchecked',
    label: `Not checked at GREC for ${grecCheckDays} days`,
    search: { check: 'unchecked' },
  },
  { value: 'missing', label: 'REALTOR training missing', search: { realtor: 'missing' } },
  { value: 'complete', label: 'REALTOR training complete', search: { realtor: 'complete' } },
];

/** The number of filters that are set. */
export const countFilters = ({ state, type, due, realtor, check }: BoardSearch) =>
  [state, type, due, realtor, check].filter(Boolean).length;

export function BoardFilters({ list }: { list: BoardList }) {
  const { realtor, check } = list.search;
  const filter = filterOf(list);
  return (
    <>
      {filter('state', 'State', 'All states', states)}
      {filter('type', 'License', 'All licenses', licenseTypes.options)}
      {filter('due', 'Due', 'Any time', dueOptions)}
      <FilterSelect
        label="Check"
        all="All agents"
        options={checks}
        value={check ?? realtor}
        onChoose={(chosen) => {
          const found = checks.find(({ value }) => value === chosen);
          list.narrow({ check: undefined, realtor: undefined, ...found?.search });
        }}
      />
    </>
  );
}
