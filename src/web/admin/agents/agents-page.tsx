import { getRouteApi } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { agentType, type ListedAgent } from '#domain/agents.ts';
import { fullName } from '#domain/full-name.ts';
import { useActivation } from '#web/admin/lists/use-activation.tsx';
import { RecordLink } from '#web/admin/lists/row-actions.tsx';
import { ListScreen } from '#web/admin/lists/list-screen.tsx';
import { SampleMark } from '#web/admin/screen/sample-mark.tsx';
import { StatusBadge } from '#web/admin/screen/status-badge.tsx';
import { StatusFilter } from '#web/admin/lists/status-filter.tsx';
import { useSortedList } from '#web/admin/lists/use-sorted-list.ts';
import { agents } from '#web/api/agents.ts';
import { adminAgentPagePath, adminPaths } from '#domain/paths.ts';
import { formatCount } from '#web/ui/list/counted.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { numberOrder, textOrder } from '#web/ui/list/sorting.tsx';
import type { Column } from '#web/ui/list/table.tsx';
import { useHandover } from './use-handover.tsx';
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
        filters={<StatusFilter list={list} />}
        empty={{
          icon: UsersRound,
          body: 'Add the agents of the brokerage and their commission splits.',
        }}
        columns={columns}
        isQuiet={({ isActive }) => !isActive}
        renderActions={(agent) => (
          <>
            <RecordLink
              label="Public page"
              to={adminAgentPagePath(agent.id)}
              of={fullName(agent)}
              list={list.search}
            />
            {publication.renderButton(agent)}
            {activation.renderButton(agent)}
          </>
        )}
      />
      {activation.dialog}
      {publication.dialog}
    </>
  );
}

const columns: [Column<ListedAgent>, ...Column<ListedAgent>[]] = [
  {
    header: 'Name',
    width: 'wide:w-[13%]',
    sort: { by: 'name', words: textOrder },
    cell: (agent) => (
      <>
        <span className="font-semibold">{fullName(agent)}</span> <SampleMark id={agent.id} />
      </>
    ),
  },
  {
    header: 'Email',
    width: 'wide:w-[21%]',
    sort: { by: 'email', words: textOrder },
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  {
    header: 'Phone',
    width: 'wide:w-[13%]',
    sort: { by: 'phone', words: textOrder },
    cell: ({ phone }) => phone ?? 'N/A',
  },
  {
    header: 'License',
    width: 'wide:w-[9.5%]',
    sort: { by: 'license', words: textOrder },
    cell: ({ licenseNumber }) => licenseNumber ?? 'N/A',
  },
  {
    header: 'Commission Split (%)',
    width: 'wide:w-[12%]',
    isNumeric: true,
    sort: { by: 'split', words: numberOrder },
    cell: ({ commissionSplit }) => commissionSplit,
  },
  {
    header: 'Status',
    width: 'wide:w-[9%]',
    sort: { by: 'status', words: { ascending: 'inactive first', descending: 'active first' } },
    cell: (agent) => (
      <>
        <StatusBadge isActive={agent.isActive} />
        {hasDraftPage(agent) && (
          <span className="block text-xs whitespace-nowrap text-quiet not-wide:ml-2 not-wide:inline">
            Draft page
          </span>
        )}
      </>
    ),
  },
];
