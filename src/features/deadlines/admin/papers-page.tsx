import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { AgentIntro } from '#features/agents/admin/agent-intro.tsx';
import { deadlines } from '#features/deadlines/api/deadlines.ts';
import { adminAgentPapersPath, adminPaths } from '#shared/domain/paths.ts';
import { AgentTabs } from '#shared/forms/record-tabs.tsx';
import { BackLink } from '#shared/lists/back-link.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { DeadlineGroups } from './deadline-groups.tsx';

const route = getRouteApi(`/signed-in${adminAgentPapersPath('$id')}`);

export function PapersPage() {
  const { id } = route.useParams();
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen
      title="Papers"
      intro={<AgentIntro id={id} />}
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
      actions={<Button onClick={() => setAdding(true)}>Add deadline</Button>}
    >
      <AgentTabs />
      <QueryView
        query={useQuery(deadlines.list({ agent: id }))}
        loading="Loading papers..."
        failed="The papers could not be loaded"
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyMessage
              icon={FileText}
              title="No papers"
              body="The agent hands papers in at the desk. License dates appear here by themselves."
            />
          ) : (
            <DeadlineGroups rows={rows} />
          )
        }
      </QueryView>
      <DeadlineDialog id={isAdding ? 'new' : null} agentId={id} onClose={() => setAdding(false)} />
    </Screen>
  );
}
