import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { deadlines } from '#features/deadlines/api/deadlines.ts';
import {
  deadlineGroups,
  derivedKinds,
  typedKinds,
  type DeadlinesQuery,
  type ListedDeadline,
} from '#features/deadlines/domain/deadlines.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { longestSearch } from '#shared/domain/lists.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { ListIntro } from '#shared/lists/list-intro.tsx';
import type { SearchOf } from '#shared/lists/url-search.ts';
import { type List, useList } from '#shared/lists/use-list.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { filterOf, FilterSelect } from '#shared/ui/list/filter-select.tsx';
import { Pagination } from '#shared/ui/list/pagination.tsx';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { DeadlineGroups } from './deadline-groups.tsx';
import { DigestPanel } from './digest-panel.tsx';

const route = getRouteApi(`/signed-in${adminPaths.deadlines}`);

type DeadlineList = List<ListedDeadline, SearchOf<DeadlinesQuery>>;

const kinds = [...derivedKinds.options, ...typedKinds.options];
const states = (['overdue', 'handed_in', 'closed'] as const).map((value) => ({
  value,
  label: deadlineGroups.labels[value],
}));

export function DeadlinesPage() {
  const list: DeadlineList = useList(route.useSearch(), deadlines.list);
  const isFrontDesk = useIsFrontDesk();
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen
      title="Deadlines"
      intro={
        <ListIntro
          list={list}
          loading="Loading deadlines..."
          count={(total) => counted(total, 'deadline', 'deadlines')}
        />
      }
      actions={
        !isFrontDesk && (
          <>
            <ExportButton path={apiPaths.deadlines} parameters={list.search} />
            <Button onClick={() => setAdding(true)}>Add deadline</Button>
          </>
        )
      }
    >
      <Filters list={list} />
      <QueryView
        query={list.query}
        loading="Loading deadlines..."
        failed="The deadlines could not be loaded"
      >
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyMessage
              icon={CalendarClock}
              title="No deadlines found"
              body={
                list.isNarrowed
                  ? 'Nothing matches the filters.'
                  : 'No deadlines are recorded. License dates appear here by themselves.'
              }
            />
          ) : (
            <>
              <DeadlineGroups rows={rows} />
              <Pagination page={list.page} pageCount={list.pageCount} onPage={list.goToPage} />
            </>
          )
        }
      </QueryView>
      <div className="mt-8 print:hidden">
        <DigestPanel />
      </div>
      <DeadlineDialog id={isAdding ? 'new' : null} onClose={() => setAdding(false)} />
    </Screen>
  );
}

function Filters({ list }: { list: DeadlineList }) {
  const { data = [] } = useQuery({ ...agentNamesQuery, select: toAgentOptions });
  const { q = '', state } = list.search;
  const filter = filterOf(list);
  return (
    <div className="@container mb-6">
      <div className="grid grid-cols-2 gap-3 wide:flex print:block!">
        <div className="col-span-2 wide:max-w-sm wide:flex-1">
          <SearchBox
            label="Search by deadline, agent or note"
            value={q}
            maxLength={longestSearch}
            onType={list.type}
            onSettle={list.settle}
          />
        </div>
        {filter('kind', 'Kind', 'All kinds', kinds)}
        {filter('agent', 'Agent', 'All agents', data)}
        <FilterSelect
          label="State"
          all="All open"
          options={states}
          value={state === 'open' ? undefined : state}
          onChoose={(chosen) => list.narrow({ state: chosen })}
        />
      </div>
    </div>
  );
}
