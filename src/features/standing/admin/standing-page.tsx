import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { NothingFound } from '#shared/ui/list/nothing-found.tsx';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { FilterFold } from '#shared/lists/filter-fold.tsx';
import { ImportLink } from '#shared/screen/import-link.tsx';
import { ListIntro } from '#shared/lists/list-intro.tsx';
import { PagedRows } from '#shared/lists/paged-rows.tsx';
import { useColumns } from '#shared/lists/use-columns.tsx';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { boardQuery, summaryQuery } from '#features/standing/api/standing.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { Table } from '#shared/ui/list/table.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { boardColumns } from './board-columns.tsx';
import { BoardFilters, type BoardList, countFilters } from './board-filters.tsx';
import { BoardSummary } from './board-summary.tsx';

const route = getRouteApi(`/signed-in${adminPaths.standing}`);

/**
 * The screen with the standing of each active agent in continuing education. The most urgent agents
 * are first, unless the user chooses another order.
 */
export function StandingPage() {
  const list: BoardList = useSortedList(route.useSearch(), boardQuery, {
    by: 'urgency',
    direction: 'ascending',
  });
  const { query, search } = list;
  const { shown, menu } = useColumns('standing', boardColumns);
  return (
    <Screen
      title="CE Standing"
      intro={
        <ListIntro
          list={list}
          loading="Loading standing..."
          count={(total) => counted(total, 'agent', 'agents')}
        />
      }
      actions={
        <>
          <RefreshButton query={query} failure="Failed to refresh the standing" />
          {menu}
          <PrintButton />
          <ExportButton path={apiPaths.standing} parameters={search} />
          <ImportLink kind="license_check" label="Check Licenses" />
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <BoardSummary />
        <Link to={adminPaths.standingRules} className="text-sm text-link print:hidden">
          CE rules and sources
        </Link>
      </div>
      <FilterFold
        list={list}
        label="Search by name or license number"
        columns={boardColumns}
        count={countFilters(search)}
      >
        <BoardFilters list={list} />
      </FilterFold>
      <NothingSetUp />
      <QueryView
        query={query}
        loading="Loading standing..."
        failed="The standing could not be loaded"
      >
        {({ rows, total }) =>
          total === 0 ? (
            <NoAgents list={list} />
          ) : (
            <div className={rowsClasses}>
              <PagedRows list={list} total={total}>
                <Table
                  caption="CE Standing"
                  columns={shown}
                  rows={rows}
                  rowKey={({ id }) => id}
                  sorting={list.sorting}
                />
              </PagedRows>
            </div>
          )
        }
      </QueryView>
    </Screen>
  );
}

/**
 * The class names of the rows. On narrow screens each row is a card, which begins with the first
 * and the last column: the agent's name and, unless the user hid it, the next step. On paper the
 * rows are denser, so that a sheet shows more of them.
 */
const rowsClasses =
  '[&_table]:table-screen:text-sm/4.5 [&_tbody_:is(td,th)]:table-screen:py-1 [&_tbody_:is(th,td:last-child)]:not-wide:order-first [&_td:last-child]:not-wide:col-span-full [&_table]:print:text-[8pt]/4 [&_tbody_:is(td,th)]:print:py-1';

/** A hint that is shown as long as no active agent has a license that is set up. */
function NothingSetUp() {
  const { data: summary } = useQuery(summaryQuery);
  if (!summary || summary.total === 0 || summary.states.unknown < summary.total) return null;
  return (
    <p className="mb-3">
      No license is set up yet. Open an agent to add the license type and the renewal date.
    </p>
  );
}

function NoAgents({ list: { search, isNarrowed, clear } }: { list: BoardList }) {
  if (!isNarrowed) {
    return (
      <EmptyMessage
        icon={UsersRound}
        title="No agents yet"
        body="Active agents appear here with their continuing education."
      />
    );
  }
  return <NothingFound title="No agents found" q={search.q} onClear={clear} />;
}
