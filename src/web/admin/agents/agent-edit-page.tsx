import { getRouteApi } from '@tanstack/react-router';
import { EditScreen } from '#web/admin/shell/edit-screen.tsx';
import { editPath, paths } from '#web/paths.ts';
import { AgentForm } from './agent-form.tsx';
import { agentKind } from './agent-kind.ts';
import { nameOf } from './agent-record.ts';

const route = getRouteApi(`/shell${editPath(paths.admin.agents, '$id')}`);

export function AgentEditPage() {
  const { id } = route.useParams();
  return (
    <EditScreen id={id} kind={agentKind} noun="Agent" nameOf={nameOf}>
      {(opened) => <AgentForm key={id} opened={opened} />}
    </EditScreen>
  );
}
