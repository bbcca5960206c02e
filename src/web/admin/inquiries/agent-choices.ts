import type { AgentName } from '#domain/agents.ts';
import type { Option } from '#web/ui/form/select.tsx';

export const agentChoices = (agents: AgentName[]): Option[] =>
  agents.map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (inactive)`,
  }));
