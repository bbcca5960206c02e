import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import {
  adminAgentPoliciesPath,
  adminPaths,
  adminPolicyEvidencePath,
  adminPolicyReadersPath,
} from '#shared/domain/paths.ts';
import { type AgentPolicy, readerStateLabels } from '#features/policies/domain/readers.ts';
import { AgentIntro } from '#features/agents/admin/agent-intro.tsx';
import { AgentTabs } from '#shared/forms/record-tabs.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { agentPoliciesQuery } from '#features/policies/api/readers.ts';
import { hasStatus } from '#shared/api/request.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { type Columns, FramedTable } from '#shared/ui/list/table.tsx';

const route = getRouteApi(`/signed-in${adminAgentPoliciesPath('$id')}`);

export function AgentPoliciesPage() {
  const { id } = route.useParams();
  const query = useQuery(agentPoliciesQuery(id));
  if (!query.data && hasStatus(query.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title="Policies"
      intro={<AgentIntro id={id} />}
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
    >
      <AgentTabs />
      <QueryView
        query={query}
        loading="Loading policies..."
        failed="The policies could not be loaded"
      >
        {(policies) =>
          policies.length === 0 ? (
            <EmptyMessage
              icon={ScrollText}
              title="No policies"
              body="This agent was not asked to confirm a policy."
            />
          ) : (
            <FramedTable
              caption="Policies"
              columns={columnsOf(id)}
              rows={policies}
              rowKey={(policy) => policy.id}
            />
          )
        }
      </QueryView>
    </Screen>
  );
}

const columnsOf = (agentId: string): Columns<AgentPolicy> => [
  {
    header: 'Policy',
    width: 'wide:w-[40%]',
    cell: ({ id, title }) => (
      <Link to={adminPolicyReadersPath('$id')} params={{ id }} className="font-semibold text-link">
        {title}
      </Link>
    ),
  },
  {
    header: 'State',
    width: 'wide:w-[18%]',
    cell: ({ state }) => (
      <Badge tone={state === 'overdue' ? 'brick' : state === 'confirmed' ? 'oak' : 'plain'}>
        {readerStateLabels[state]}
      </Badge>
    ),
  },
  {
    header: 'Details',
    width: '',
    cell: (policy) => <Details agentId={agentId} policy={policy} />,
  },
];

function Details({ agentId, policy }: { agentId: string; policy: AgentPolicy }) {
  const { state, version, confirmedVersion, askedAt, dueOn } = policy;
  const isAsked = state === 'open' || state === 'overdue';
  return (
    <>
      {isAsked && askedAt && dueOn
        ? `Version ${version}, asked ${formatOfficeDate(askedAt)}, due ${formatCalendarDate(dueOn)}. `
        : confirmedVersion === null && `Version ${version}`}
      {confirmedVersion !== null && <Confirmation agentId={agentId} policy={policy} />}
    </>
  );
}

/** The agent's last confirmation. It may be of an earlier version of the policy. */
function Confirmation({ agentId, policy }: { agentId: string; policy: AgentPolicy }) {
  const { id, title, state, confirmedVersion, confirmedAt, paperOn } = policy;
  const day = paperOn ? formatCalendarDate(paperOn) : formatOfficeDate(confirmedAt ?? '');
  return (
    <>
      {state === 'confirmed' ? 'Version' : 'Earlier confirmed version'} {confirmedVersion}, {day}.{' '}
      <Link
        to={adminPolicyEvidencePath('$id', '$agent')}
        params={{ id, agent: agentId }}
        className="font-semibold text-link"
      >
        Evidence<span className="sr-only"> of {title}</span>
      </Link>
    </>
  );
}
