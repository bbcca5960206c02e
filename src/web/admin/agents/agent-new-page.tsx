import { Screen } from '#web/admin/screen/screen.tsx';
import { WayBack } from '#web/admin/screen/way-back.tsx';
import { AgentForm } from './agent-form.tsx';
import { agentKind } from './agent-kind.ts';

export function AgentNewPage() {
  const { path, name } = agentKind.list;
  return (
    <Screen title="Add Agent" back={<WayBack to={path} label={`Back to ${name}`} />}>
      <AgentForm />
    </Screen>
  );
}
