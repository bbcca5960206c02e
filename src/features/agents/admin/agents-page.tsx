import { getRouteApi, Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import {
  agentType,
  frontDeskSorts,
  publicPageStates,
  type ListedAgent,
} from '#features/agents/domain/agents.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { useActivation } from '#shared/lists/use-activation.tsx';
import { RecordName } from '#shared/lists/row-actions.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { StatusBadge } from '#shared/screen/status-badge.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { StatusFilter } from '#shared/lists/status-filter.tsx';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { agents, agentsExportHref } from '#features/agents/api/agents.ts';
import {
  adminAgentCommissionPath,
  adminAgentPagePath,
  adminEditPath,
  adminPaths,
} from '#shared/domain/paths.ts';
import { formatCount } from '#shared/ui/list/counted.ts';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import { FilterSelect } from '#shared/ui/list/filter-select.tsx';
import { RowMenu, RowMenuItem } from '#shared/ui/list/row-menu.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { numberOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import type { Column } from '#shared/ui/list/table.tsx';
import { useHandover } from './handover.tsx';
import { PublishPagesBar, usePublishPages } from './publish-pages.tsx';
import { hasDraftPage, usePublication } from './use-publication.tsx';

const route = getRouteApi(`/signed-in${adminPaths.agents}`);

export function AgentsPage() {
  const list = useSortedList(route.useSearch(), agents.list, {
    by: 'name',
    direction: 'ascending',
  });
  const { deactivate, refresh, renderDetails } = useHandover();
  const activation = useActivation({
    type: agentType,
    calls: { ...agents, remove: deactivate, refresh },
    renderDetails,
  });
  const publication = usePublication();
  const isFrontDesk = useIsFrontDesk();
  const publishing = usePublishPages(list.query.data?.rows ?? []);
  return (
    <>
      <ListScreen
        list={list}
        type={agentType}
        count={(total) => {
          const status = list.search.status ?? 'active';
          return `${formatCount(total)} ${status} ${total === 1 ? 'agent' : 'agents'}`;
        }}
        searchLabel="Search by name or email"
        filters={
          <>
            <StatusFilter list={list} />
            <FilterSelect
              label="Page"
              all="All pages"
              options={publicPageStates.options}
              value={list.search.publicPage}
              onChoose={(publicPage) => list.narrow({ publicPage })}
            />
          </>
        }
        // Without this filter the table has the specification's columns and no checkboxes.
        {...(list.search.publicPage === 'draft' &&
          !isFrontDesk && { selection: publishing.bulk.selection })}
        note={
          !isFrontDesk && (
            <p className="mb-4 text-sm print:hidden">
              <Link to={adminPaths.splits} className="text-link">
                Commission splits on a date
              </Link>
            </p>
          )
        }
        empty={{
          icon: UsersRound,
          body: 'Add the agents of the brokerage and their commission splits.',
        }}
        columns={isFrontDesk ? frontDeskColumns : columns}
        isReadOnly={isFrontDesk}
        isQuiet={({ isActive }) => !isActive}
        exportHref={agentsExportHref(list.search)}
        renderActions={(agent) => (
          <>
            {activation.renderButton(agent)}
            <RowMenu of={fullName(agent)}>
              <RowMenuItem asChild>
                <Link
                  to={adminAgentPagePath('$id')}
                  params={{ id: agent.id }}
                  state={{ list: list.search }}
                >
                  Public page
                </Link>
              </RowMenuItem>
              {publication.renderItem(agent)}
            </RowMenu>
          </>
        )}
      />
      {activation.dialog}
      {publication.dialog}
      <PublishPagesBar {...publishing} />
    </>
  );
}

const columns: [Column<ListedAgent>, ...Column<ListedAgent>[]] = [
  {
    header: 'Name',
    width: 'wide:w-[19%]',
    sort: { by: 'name', words: textOrder },
    cell: (agent) => (
      <RecordName to={adminEditPath(adminPaths.agents, agent.id)} name={fullName(agent)}>
        <SampleMark id={agent.id} />
      </RecordName>
    ),
  },
  {
    header: 'Email',
    width: 'wide:w-[15%]',
    sort: { by: 'email', words: textOrder },
    cell: ({ email }) => (
      <OneLine title={email}>
        <EmailAddress email={email} />
      </OneLine>
    ),
  },
  {
    header: 'Phone',
    width: 'wide:w-[14.5%]',
    sort: { by: 'phone', words: textOrder },
    cell: ({ phone }) => <OneLine title={phone ?? 'N/A'} />,
  },
  {
    header: 'License',
    width: 'wide:w-[9.5%]',
    sort: { by: 'license', words: textOrder },
    cell: ({ licenseNumber }) => <OneLine title={licenseNumber ?? 'N/A'} />,
  },
  {
    header: 'Commission Split (%)',
    width: 'wide:w-[10.5%]',
    isNumeric: true,
    sort: { by: 'split', words: numberOrder },
    cell: (agent) => (
      <Link
        to={adminAgentCommissionPath('$id')}
        params={{ id: agent.id }}
        title={`Commission splits of ${fullName(agent)}`}
        className="underline decoration-oak/40 underline-offset-3 hover:decoration-current not-wide:inline-flex not-wide:min-h-11 not-wide:items-center"
      >
        {agent.commissionSplit}
      </Link>
    ),
  },
  {
    header: 'Status',
    width: 'wide:w-[12.5%]',
    sort: { by: 'status', words: { ascending: 'inactive first', descending: 'active first' } },
    cell: (agent) => (
      <span className="inline-flex items-center gap-1.5">
        <StatusBadge isActive={agent.isActive} />
        {hasDraftPage(agent) && (
          <span title="The public page is a draft" className="text-xs text-quiet">
            Draft
          </span>
        )}
      </span>
    ),
  },
];

const [nameColumn, ...otherColumns] = columns;

/** The columns without links and without what the front desk does not see. */
const frontDeskColumns: typeof columns = [
  { ...nameColumn, cell: (agent) => <OneLine title={fullName(agent)} className="font-semibold" /> },
  ...otherColumns.filter(({ sort }) => frontDeskSorts.some((by) => by === sort?.by)),
];
