import { getRouteApi, Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { serverTime } from '#shared/api/server-time.ts';
import { agentType, publicPageStates, type ListedAgent } from '#features/agents/domain/agents.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { useInvitation } from './use-invitation.ts';
import { useActivation } from '#shared/lists/use-activation.tsx';
import { ImportLink } from '#shared/screen/import-link.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { StatusFilter } from '#shared/lists/status-filter.tsx';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { agents } from '#features/agents/api/agents.ts';
import { readDeparture } from '#features/agents/api/departures.ts';
import { adminAgentPagePath, adminPaths } from '#shared/domain/paths.ts';
import { formatCount } from '#shared/domain/text/counted.ts';
import { filterOf } from '#shared/ui/list/filter-select.tsx';
import { RowMenu, RowMenuItem } from '#shared/ui/list/row-menu.tsx';
import { columns, frontDeskColumns, proposalColumns } from './agent-columns.tsx';
import { useDeparture } from './departure-dialog.tsx';
import { useHandover } from './handover.tsx';
import { returnQuestion } from './return-question.ts';
import { PublishPagesBar, usePublishPages } from './publish-pages.tsx';
import { usePublication } from './use-publication.tsx';

const route = getRouteApi(`/signed-in${adminPaths.agents}`);

export function AgentsPage() {
  const list = useSortedList(route.useSearch(), agents.list, {
    by: 'name',
    direction: 'ascending',
  });
  const filter = filterOf(list);
  const { deactivate, refresh, renderDetails } = useHandover();
  const activation = useActivation({
    type: agentType,
    calls: { ...agents, remove: deactivate, refresh },
    renderDetails,
    findReturnQuestion,
  });
  const publication = usePublication();
  const invitation = useInvitation();
  const departure = useDeparture();
  const isFrontDesk = useIsFrontDesk();
  const publishing = usePublishPages(list.query.data?.rows ?? []);
  return (
    <>
      <ListScreen
        list={list}
        type={agentType}
        count={(total) => countWords(total, list.search.status ?? 'active')}
        searchLabel="Search by name or email"
        filters={
          <>
            <StatusFilter list={list} />
            {filter('publicPage', 'Page', 'All pages', publicPageStates.options)}
            {list.search.proposal && filter('proposal', 'Proposal', 'All agents', proposalOptions)}
          </>
        }
        // Without this filter the table has the specification's columns and no checkboxes.
        {...(list.search.publicPage === 'draft' &&
          !isFrontDesk && { selection: publishing.bulk.selection })}
        note={!isFrontDesk && <OtherScreens />}
        empty={{
          icon: UsersRound,
          body: 'Add the agents of the brokerage and their commission splits.',
        }}
        columns={isFrontDesk ? frontDeskColumns : list.search.proposal ? proposalColumns : columns}
        isReadOnly={isFrontDesk}
        isQuiet={({ isActive }) => !isActive}
        links={<ImportLink kind="agents" />}
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
              {!isFrontDesk && departure.renderItem(agent)}
              {agent.isActive && !isFrontDesk && (
                <RowMenuItem
                  onClick={(event) =>
                    invitation.ask({ ids: [agent.id], count: 1, to: fullName(agent) }, event)
                  }
                >
                  Invite to the desk
                </RowMenuItem>
              )}
            </RowMenu>
          </>
        )}
      />
      {activation.dialog}
      {publication.dialog}
      {invitation.dialog}
      {departure.dialog}
      <PublishPagesBar {...publishing} />
    </>
  );
}

async function findReturnQuestion(agent: ListedAgent) {
  const { departure } = await readDeparture(agent.id);
  return departure ? returnQuestion(fullName(agent), departure, serverTime()) : undefined;
}

const proposalOptions = [{ value: 'yes' as const, label: 'Proposed changes' }];

const countWords = (total: number, status: string) =>
  `${formatCount(total)} ${status} ${total === 1 ? 'agent' : 'agents'}`;

const OtherScreens = () => (
  <p className="mb-4 text-sm print:hidden">
    <Link to={adminPaths.splits} className="text-link">
      Commission splits on a date
    </Link>
    {' · '}
    <Link to={adminPaths.desk} className="text-link">
      Agents’ desk
    </Link>
  </p>
);
