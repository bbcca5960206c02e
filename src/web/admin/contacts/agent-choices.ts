import type { Agent } from '#domain/agents.ts';
import type { Option } from '#web/ui/select.tsx';

/** Agents by full name, for a choice of who takes an inquiry. */
export const agentChoices = (agents: Agent[]): Option[] =>
  agents.map(({ id, firstName, lastName, isActive }) => ({
    value: id,
    label: `${firstName} ${lastName}${isActive ? '' : ' (inactive)'}`,
  }));
