import type { AgentName } from '#domain/agents.ts';
import type { Option } from '#web/ui/form/select.tsx';

/** Agents by full name, for a choice of who takes an inquiry. */
export const agentChoices = (agents: AgentName[]): Option[] =>
  agents.map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (inactive)`,
  }));
