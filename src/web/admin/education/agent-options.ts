import type { AgentName } from '#domain/agents.ts';
import type { Option } from '#web/ui/form/select.tsx';

/** Agents by full name. */
export const agentOptions = (agents: AgentName[]): Option[] =>
  agents.map(({ id, name }) => ({ value: id, label: name }));
