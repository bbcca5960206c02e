import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { agents } from '#features/agents/api/agents.ts';
import { AgentIntro } from '#features/agents/admin/agent-intro.tsx';
import { agentDevicesQuery, endDeskAccess, refreshDesk } from '#features/desk/api.ts';
import type { DeskDevice } from '#features/desk/domain/office.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminAgentDeskPath, adminPaths } from '#shared/domain/paths.ts';
import { AgentTabs } from '#shared/forms/record-tabs.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { hasStatus } from '#shared/api/request.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { None } from '#shared/ui/list/none.tsx';
import { FramedTable, type Columns } from '#shared/ui/list/table.tsx';
import { DaysAway } from './days-away.tsx';
import { CopyLinkDialog } from './copy-link-dialog.tsx';
import { useInvitation } from '#features/agents/admin/use-invitation.ts';

const route = getRouteApi(`/signed-in${adminAgentDeskPath('$id')}`);

/** The devices on which an agent is signed in, and the links that the office makes for the agent. */
export function AgentDeskPage() {
  const { id } = route.useParams();
  const query = useQuery(agentDevicesQuery(id));
  const agent = useQuery(agents.one(id)).data?.record;
  if (!query.data && hasStatus(query.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title="Desk"
      intro={<AgentIntro id={id} />}
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
    >
      <AgentTabs />
      {agent?.isActive && <Links id={id} name={fullName(agent)} />}
      <QueryView
        query={query}
        loading="Loading devices..."
        failed="The devices could not be loaded"
      >
        {(devices) =>
          devices.length === 0 ? (
            <EmptyMessage
              icon={Smartphone}
              title="No devices"
              body="This agent is not signed in at the desk."
            />
          ) : (
            <FramedTable
              caption="Devices, the latest used first"
              columns={columns}
              rows={devices}
              rowKey={(device) => device.id}
            />
          )
        }
      </QueryView>
      {agent?.isActive && <DaysAway id={id} />}
      <p className="mt-4 text-sm print:hidden">
        <Link to={adminPaths.desk} className="text-link">
          The desk of all agents
        </Link>
      </p>
    </Screen>
  );
}

function Links({ id, name }: { id: string; name: string }) {
  const [isCopying, setCopying] = useState(false);
  const invitation = useInvitation();
  const end = useRecordChange<string>({
    change: endDeskAccess,
    refresh: refreshDesk,
    success: 'All devices and links ended',
    failure: 'Failed to end the devices',
  });
  const ending = useConfirmedChange(end, () => ({
    title: 'End all',
    question: `${name} is signed out on all devices, and all links in earlier emails end. To sign in again, ${name} asks for a new link at the desk.`,
    verb: 'End all',
    pending: 'Ending...',
    isDestructive: true,
  }));
  return (
    <div className="mb-4 flex flex-wrap gap-3 print:hidden">
      <Button onClick={(event) => invitation.ask({ ids: [id], count: 1, to: name }, event)}>
        Send a link
      </Button>
      <Button look="secondary" onClick={() => setCopying(true)}>
        Copy a link
      </Button>
      <Button look="secondary" onClick={(event) => ending.ask(id, event)}>
        End all
      </Button>
      {invitation.dialog}
      {ending.dialog}
      <CopyLinkDialog id={id} name={name} isOpen={isCopying} onClose={() => setCopying(false)} />
    </div>
  );
}

const columns: Columns<DeskDevice> = [
  { header: 'Device', width: 'wide:w-[30%]', cell: ({ device }) => device },
  {
    header: 'First visit',
    width: 'wide:w-[24%]',
    cell: ({ createdAt }) => formatOfficeDateTime(createdAt),
  },
  {
    header: 'Last visit',
    width: 'wide:w-[24%]',
    cell: ({ lastVisitAt }) => formatOfficeDateTime(lastVisitAt),
  },
  { header: 'Link made by', width: '', cell: ({ madeByName }) => madeByName ?? <None /> },
];
