import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { adminAgentLicensePath, adminPaths } from '#shared/domain/paths.ts';
import { AgentTabs } from '#shared/forms/record-tabs.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { licenseQuery } from '#features/standing/api/licenses.ts';
import { hasStatus } from '#shared/api/request.ts';
import { StandingCard } from '#features/standing/admin/card/standing-card.tsx';
import { AgentIntro } from '#features/agents/admin/agent-intro.tsx';
import { ExemptionsSection } from './exemptions-section.tsx';
import { LicenseSection } from './license-section.tsx';

const route = getRouteApi(`/signed-in${adminAgentLicensePath('$id')}`);

/** The facts of an agent's license, the exemptions and the standing in continuing education. */
export function LicensePage() {
  const { id } = route.useParams();
  const license = useQuery(licenseQuery(id));
  if (!license.data && hasStatus(license.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title="License & CE"
      intro={<AgentIntro id={id} />}
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
    >
      <AgentTabs />
      <QueryView
        query={license}
        loading="Loading license..."
        failed="The license could not be loaded"
      >
        {(stored) => (
          <div key={id} className="grid gap-4 lg:grid-cols-[3fr_2fr]">
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
