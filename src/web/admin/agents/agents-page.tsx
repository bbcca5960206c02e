import { getRouteApi } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import type { AgentSummary } from '#domain/agents.ts';
import { ActivityActions } from '#web/admin/lists/activity-actions.tsx';
import { RecordLink } from '#web/admin/lists/row-actions.tsx';
import { deactivation } from '#web/admin/screen/confirmations.ts';
import { ListScreen } from '#web/admin/lists/list-screen.tsx';
import { StatusBadge } from '#web/admin/screen/status-badge.tsx';
import { StatusFilter } from '#web/admin/lists/status-filter.tsx';
import { useConfirmedChange } from '#web/admin/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#web/admin/screen/use-record-change.ts';
import { useSortedList } from '#web/admin/lists/use-sorted-list.ts';
import { agents } from '#web/api/agents.ts';
import { adminAgentPagePath, adminEditPath, adminNewPath, adminPaths } from '#domain/paths.ts';
import { formatCount } from '#web/ui/list/counted.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { numberOrder, textOrder } from '#web/ui/list/sorting.tsx';
import type { Column } from '#web/ui/list/table.tsx';
import { nameOf, toInput } from './agent-record.ts';

const route = getRouteApi(`/signed-in${adminPaths.agents}`);

export function AgentsPage() {
  const list = useSortedList(route.useSearch(), agents.list, {
    by: 'name',
    direction: 'ascending',
  });
  const deactivate = useRecordChange<AgentSummary>({
    change: ({ id }) => agents.remove(id),
    refresh: agents.refresh,
    success: 'Agent deactivated successfully',
    failure: 'Failed to deactivate agent',
  });
  const reactivate = useRecordChange<AgentSummary>({
    change: ({ id }) => reactivateAgent(id),
    refresh: agents.refresh,
    success: 'Agent updated successfully',
    failure: 'Failed to update agent',
  });
  const { ask, dialog } = useConfirmedChange(deactivate, (agent) =>
    deactivation('agent', nameOf(agent)),
  );
  return (
    <>
      <ListScreen
        list={list}
        title="Agents"
        noun="agents"
        count={(total) => `${formatCount(total)} active agents`}
        searchLabel="Search by name or email"
        filters={<StatusFilter list={list} />}
        empty={{
          icon: UsersRound,
          title: 'No agents found',
          body: 'The agents of the brokerage and their commission splits are kept here.',
        }}
        add={{ label: 'Add Agent', to: adminNewPath(adminPaths.agents) }}
        columns={columns}
        rowKey={(agent) => agent.id}
        isQuiet={(agent) => !agent.isActive}
        renderActions={(agent) => (
          <ActivityActions
            row={agent}
            name={nameOf(agent)}
            editPath={adminEditPath(adminPaths.agents, agent.id)}
            list={list.search}
            onDeactivate={ask}
            reactivate={reactivate}
          >
            <RecordLink
              label="Public page"
              to={adminAgentPagePath(agent.id)}
              of={nameOf(agent)}
              list={list.search}
            />
          </ActivityActions>
        )}
      />
      {dialog}
    </>
  );
}

/** Reads the agent anew, so that nothing that changed meanwhile is written over. */
async function reactivateAgent(id: string) {
  const { record, etag } = await agents.get(id);
  return agents.update(id, { ...toInput(record), isActive: true }, etag);
}

const columns: [Column<AgentSummary>, ...Column<AgentSummary>[]] = [
  {
    header: 'Name',
    width: 'wide:w-[13%]',
    sort: { by: 'name', words: textOrder },
    cell: (agent) => <span className="font-semibold">{nameOf(agent)}</span>,
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
    cell: ({ isActive }) => <StatusBadge isActive={isActive} />,
  },
];
