import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { adminAgentCommissionPath, adminPaths } from '#shared/domain/paths.ts';
import { AgentIntro } from '#features/agents/admin/agent-intro.tsx';
import { AgentTabs } from '#shared/forms/record-tabs.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { NotFoundPage } from '#shared/screen/not-found-page.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { hasStatus } from '#shared/api/request.ts';
import { splitsQuery } from '#features/splits/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { ChangeSplitDialog } from './change-split-dialog.tsx';
import { HistorySection } from './history-section.tsx';
import { PresentSection } from './present-section.tsx';
import { SplitOnSection } from './split-on-section.tsx';

const route = getRouteApi(`/signed-in${adminAgentCommissionPath('$id')}`);

export function CommissionPage() {
  const { id } = route.useParams();
  const query = useQuery(splitsQuery(id));
  const [isChanging, setChanging] = useState(false);
  if (!query.data && hasStatus(query.error, 404)) return <NotFoundPage />;
  return (
    <Screen
      title="Commission"
      intro={<AgentIntro id={id} />}
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
      actions={
        query.data && (
          <>
            <PrintButton />
            <Button onClick={() => setChanging(true)}>Change split</Button>
          </>
        )
      }
    >
      <AgentTabs />
      <QueryView query={query} loading="Loading splits..." failed="The splits could not be loaded">
        {(splits) => (
          <div key={id} className="grid gap-4 xl:grid-cols-2">
            <PresentSection agentId={id} splits={splits} />
            <SplitOnSection agentId={id} />
            <HistorySection agentId={id} splits={splits} />
            <ChangeSplitDialog
              agentId={id}
              splits={splits}
              isOpen={isChanging}
              onClose={() => setChanging(false)}
            />
          </div>
        )}
      </QueryView>
      <p className="mt-4 text-sm print:hidden">
        <Link to={adminPaths.splits} className="text-link">
          Commission splits of all agents on a date
        </Link>
      </p>
    </Screen>
  );
}
