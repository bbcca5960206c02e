import { getRouteApi, Link } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { addDays } from '#shared/domain/calendar.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { longestSearch } from '#shared/domain/lists.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { plannedDays, type RosterQuery, type RosterRow } from '#features/splits/domain/splits.ts';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { DayField } from '#shared/lists/day-field.tsx';
import { ListCount } from '#shared/lists/list-count.tsx';
import { PagedRows } from '#shared/lists/paged-rows.tsx';
import type { SearchOf } from '#shared/lists/url-search.ts';
import { type SortedList, useSortedList } from '#shared/lists/use-sorted-list.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { rosterQuery } from '#features/splits/api.ts';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { None } from '#shared/ui/list/none.tsx';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import { textOrder } from '#shared/ui/list/sorting.tsx';
import { type Columns, Table } from '#shared/ui/list/table.tsx';

const route = getRouteApi(`/signed-in${adminPaths.splits}`);

type RosterList = SortedList<RosterRow, SearchOf<RosterQuery>>;

/**
 * The splits of all agents on one day: the day in the URL, or today. With `planned` in the URL, as
 * in the dashboard's link, the list has only agents whose splits change within `plannedDays` days,
 * and shows the splits at the end of that time.
 */
export function RosterPage() {
  const list: RosterList = useSortedList(route.useSearch(), rosterQuery, {
    by: 'name',
    direction: 'ascending',
  });
  const { query, search } = list;
  const today = officeDay(new Date(useMountTime()));
  const day = search.planned ? addDays(today, plannedDays) : (search.on ?? today);
  return (
    <Screen
      title="Commission splits on a date"
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
      intro={
        <ListCount query={query} loading="Loading splits...">
          {query.data &&
            `${counted(query.data.total, 'agent', 'agents')} on ${formatCalendarDate(day)}`}
        </ListCount>
      }
      actions={
        <>
          <PrintButton />
          <ExportButton path={apiPaths.splits} parameters={search} />
        </>
      }
    >
      {search.planned && <Planned />}
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        {!search.planned && (
          <div className="w-44">
            <DayField label="Day" day={day} onChoose={(on) => on && list.narrow({ on })} />
          </div>
        )}
        <SearchBox
          label="Search by name or license number"
          value={search.q ?? ''}
          maxLength={longestSearch}
          onType={list.type}
          onSettle={list.settle}
        />
      </div>
      <QueryView query={query} loading="Loading splits..." failed="The splits could not be loaded">
        {({ rows, total }) =>
          total === 0 ? (
            <NoAgents search={search} />
          ) : (
            <PagedRows list={list} total={total}>
              <Table
                caption="Commission splits on a date"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                isQuiet={({ isActive }) => !isActive}
                sorting={list.sorting}
              />
            </PagedRows>
          )
        }
      </QueryView>
    </Screen>
  );
}

const Planned = () => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
    Only the agents whose splits change within {plannedDays} days.
    <Link to={adminPaths.splits} search={{}} className="text-link print:hidden">
      Show all agents
    </Link>
  </p>
);

function NoAgents({ search }: Pick<RosterList, 'search'>) {
  if (search.q) {
    return (
      <EmptyMessage
        icon={SearchX}
        title="No agents found"
        body={`Nothing matches “${search.q}”.`}
      />
    );
  }
  return (
    <EmptyMessage
      icon={UsersRound}
      title={search.planned ? 'No planned changes' : 'No agents yet'}
      body={
        search.planned
          ? `No split changes within ${plannedDays} days.`
          : 'Agents appear here with their commission splits.'
      }
    />
  );
}

const columns: Columns<RosterRow> = [
  {
    header: 'Name',
    width: 'wide:w-[28%]',
    sort: { by: 'name', words: textOrder },
    cell: ({ id, name, isActive }) => (
      <AgentLink agentId={id} name={markedName(name, isActive)} tab="commission">
        <SampleMark id={id} />
      </AgentLink>
    ),
  },
  {
    header: 'Agent (%)',
    width: 'wide:w-[11%]',
    isNumeric: true,
    cell: ({ split }) => split ?? <None />,
  },
  {
    header: 'Brokerage (%)',
    width: 'wide:w-[12%]',
    isNumeric: true,
    cell: ({ brokerageShare }) => brokerageShare ?? <None />,
  },
  {
    header: 'Since',
    width: 'wide:w-[14%]',
    cell: ({ since }) => (since === null ? <None /> : formatCalendarDate(since)),
  },
  {
    header: 'Reason',
    width: 'wide:w-[35%]',
    cell: ({ reason }) =>
      reason === null ? (
        <span className="text-quiet">No split on this day</span>
      ) : (
        <span className="break-words">{reason}</span>
      ),
  },
];
