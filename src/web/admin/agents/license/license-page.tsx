import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { fullName } from '#domain/full-name.ts';
import { adminAgentLicensePath, adminPaths } from '#domain/paths.ts';
import { AgentTabs } from '#web/admin/forms/agent-tabs.tsx';
import { BackLink } from '#web/admin/screen/back-link.tsx';
import { NotFoundPage } from '#web/admin/screen/not-found-page.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { SampleMark } from '#web/admin/screen/sample-mark.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { agents } from '#web/api/agents.ts';
import { licenses } from '#web/api/licenses.ts';
import { hasStatus } from '#web/api/request.ts';
import { StandingCard } from '#web/admin/agents/standing-card/standing-card.tsx';
import { ExemptionsSection } from './exemptions-section.tsx';
import { LicenseSection } from './license-section.tsx';

const route = getRouteApi(`/signed-in${adminAgentLicensePath('$id')}`);

/** The facts of an agent's license, the exemptions and the standing in continuing education. */
export function LicensePage() {
  const { id } = route.useParams();
  const license = useQuery(licenses.one(id));
  const agent = useQuery(agents.one(id)).data?.record;
  if (!license.data && hasStatus(license.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title="License & CE"
      intro={
        agent && (
          <>
            {fullName(agent)}
            {!agent.isActive && ' (inactive)'} <SampleMark id={id} />
          </>
        )
      }
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
    >
      <AgentTabs />
      <QueryView
        query={license}
        loading="Loading license..."
        failed="The license could not be loaded"
      >
        {(stored) => (
          <div key={id} className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <LicenseSection stored={stored} />
            <ExemptionsSection license={stored.record} />
            <div className="min-w-0 lg:col-span-2">
              <StandingCard agentId={id} />
            </div>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}
